def outer():
    return inner


def inner():
    return innermost


def innermost():
    pass


outer()()()
