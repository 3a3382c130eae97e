def one():
    pass


def two():
    pass


def three():
    pass


def four():
    pass


head, *middle, tail = one, two, three, four
middle[0]()
tail()
