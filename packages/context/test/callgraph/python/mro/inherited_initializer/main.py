class Parent:
    def __init__(self):
        self.hook()

    def hook(self):
        pass


class Child(Parent):
    def hook(self):
        pass


Child()
