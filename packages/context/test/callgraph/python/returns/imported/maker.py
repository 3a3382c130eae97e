def make():
    return made


def made():
    pass
