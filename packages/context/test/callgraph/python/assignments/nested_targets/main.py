def red():
    pass


def green():
    pass


def blue():
    pass


(x, [y, z]) = (red, [green, blue])
z()
