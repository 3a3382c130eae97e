def jam():
    pass


def inner():
    yield jam


def outer():
    yield from inner()


for spread in outer():
    spread()
