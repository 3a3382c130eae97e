def counter():
    counter.hook()


def hook():
    pass


counter.hook = hook
counter()
