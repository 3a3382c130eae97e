def same(thing):
    return thing


def work():
    pass


same(same)(work)()
