class Shop:
    def __init__(self):
        self.actions = {"open": self.open}

    def open(self):
        pass

    def run(self, name):
        self.actions["open"]()

Shop().run("open")
