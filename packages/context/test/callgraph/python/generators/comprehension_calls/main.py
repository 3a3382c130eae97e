def bud():
    pass


def leaf():
    pass


[grow() for grow in (bud, leaf)]
