from functools import reduce


def add(total, item):
    return total + item


reduce(add, [1, 2, 3])
