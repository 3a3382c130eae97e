def give():
    return work


def work():
    pass


give()()
