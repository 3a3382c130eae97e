class A:
    @classmethod
    def make(cls):
        return cls()

class B(A):
    def run(self):
        pass

B.make().run()
