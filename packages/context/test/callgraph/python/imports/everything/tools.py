def hammer():
    _swing()


def _swing():
    pass
