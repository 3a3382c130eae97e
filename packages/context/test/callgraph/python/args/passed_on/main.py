def bake():
    pass


def relay(action):
    start(action)


def start(action):
    action()


relay(bake)
