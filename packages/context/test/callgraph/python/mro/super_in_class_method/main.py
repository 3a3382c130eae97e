class Parent:
    @classmethod
    def make(cls):
        return cls()


class Child(Parent):
    @classmethod
    def make(cls):
        return super().make()

    def go(self):
        pass


Child.make().go()
