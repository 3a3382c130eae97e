def first():
    pass


def second():
    pass


tuple([first, second])[1]()
next(iter([first]))()
