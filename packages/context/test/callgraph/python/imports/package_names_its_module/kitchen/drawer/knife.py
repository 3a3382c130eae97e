SHARP = True


def cut():
    pass
