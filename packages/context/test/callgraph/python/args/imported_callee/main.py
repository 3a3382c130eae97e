from kitchen import cook


def stir():
    pass


cook(stir)
