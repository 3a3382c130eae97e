def spade():
    pass


def lock():
    pass
