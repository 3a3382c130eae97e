def a():
    pass


def b():
    pass


def both():
    return a, b


first, second = both()
second()
