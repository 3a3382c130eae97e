def tick():
    return tock


def tock():
    pass


if (found := tick()) is not None:
    found()
