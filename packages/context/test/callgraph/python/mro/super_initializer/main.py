class Parent:
    def __init__(self, action):
        self.action = action


class Child(Parent):
    def __init__(self, action):
        super().__init__(action)

    def act(self):
        self.action()


def work():
    pass


Child(work).act()
