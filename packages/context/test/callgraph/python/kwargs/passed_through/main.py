def leaf():
    pass


def bottom(**names):
    names["on_end"]()


def top(**names):
    bottom(**names)


top(on_end=leaf)
