class A:
    def run(self):
        self.step()

    def step(self):
        pass

class B(A):
    def step(self):
        pass

class C(A):
    def step(self):
        pass

B().run()
C().run()
