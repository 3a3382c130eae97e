def a():
    pass

class Shop:
    def __init__(self, *, hook=a):
        self.hook = hook

Shop().hook()
