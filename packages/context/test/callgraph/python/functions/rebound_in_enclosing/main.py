def a():
    pass


def b():
    pass


def outer():
    chosen = a

    def switch():
        nonlocal chosen
        chosen = b

    switch()
    chosen()


outer()
