def pour():
    pass


def keep(thing):
    return thing


def use():
    kept = keep(pour)
    kept()


use()
