def make(action):
    def later():
        action()

    return later


def work():
    pass


make(work)()
