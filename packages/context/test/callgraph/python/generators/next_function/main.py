def egg():
    pass


def basket():
    yield egg


supply = basket()
next(supply)()
