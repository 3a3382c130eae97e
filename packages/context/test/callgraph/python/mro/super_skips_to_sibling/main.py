class Root:
    def run(self):
        pass

class Left(Root):
    def run(self):
        super().run()

class Right(Root):
    def run(self):
        super().run()

class Both(Left, Right):
    def run(self):
        super().run()

Both().run()
