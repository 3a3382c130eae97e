class A:
    def get(self):
        return self.run

    def run(self):
        pass

A().get()()
