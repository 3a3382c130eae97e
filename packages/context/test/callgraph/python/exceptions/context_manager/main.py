class Gate:
    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.shut()

    def shut(self):
        pass

    def pass_through(self):
        pass


with Gate() as gate:
    gate.pass_through()
