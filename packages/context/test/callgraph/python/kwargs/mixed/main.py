def a():
    pass


def b():
    pass


def c():
    pass


def all_of(one, *more, last, **rest):
    one()
    more[0]()
    rest["extra"]()


all_of(a, b, last=None, extra=c)
