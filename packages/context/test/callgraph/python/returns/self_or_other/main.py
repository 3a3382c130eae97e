class A:
    def copy(self):
        return A()

    def run(self):
        pass

A().copy().copy().run()
