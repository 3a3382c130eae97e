def a():
    pass


def b():
    pass


def c():
    pass


letters = [a, b, c]
letters[1:][0]()
