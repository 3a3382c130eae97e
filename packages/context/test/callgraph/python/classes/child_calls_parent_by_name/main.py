class Base:
    def __init__(self):
        self.setup()

    def setup(self):
        pass

class Child(Base):
    def __init__(self):
        Base.__init__(self)

    def setup(self):
        pass

Child()
