def red():
    pass


def blue():
    pass


paints = [red, blue]
paints[1]()
