def first():
    pass


def second():
    pass


def third():
    pass


def line_up(head, *others):
    others[1]()


line_up(first, second, third)
