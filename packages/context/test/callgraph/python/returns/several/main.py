def a():
    pass


def b():
    pass


def choose(flag):
    if flag:
        return a
    return b


choose(True)()
choose(False)()
