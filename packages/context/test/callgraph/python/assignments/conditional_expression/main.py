def day():
    pass


def night():
    pass


def choose(dark):
    (night if dark else day)()


choose(True)
choose(False)
