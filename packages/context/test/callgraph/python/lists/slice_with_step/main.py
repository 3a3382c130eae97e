def a():
    pass


def b():
    pass


def c():
    pass


def d():
    pass


letters = [a, b, c, d]
for letter in letters[0:4:2]:
    letter()
