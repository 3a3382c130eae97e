def north():
    pass


def south():
    pass


def go(one, two):
    two()


ways = [north, south]
go(*ways)
