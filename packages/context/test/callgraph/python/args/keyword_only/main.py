def whisk():
    pass


def fold():
    pass


def mix(*, first, second):
    first()


mix(second=fold, first=whisk)
