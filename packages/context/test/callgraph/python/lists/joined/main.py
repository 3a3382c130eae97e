def a():
    pass


def b():
    pass


for each in [a] + [b]:
    each()
