def low():
    pass


def high():
    pass


def pick(first, second):
    first()


pick(second=high, first=low)
