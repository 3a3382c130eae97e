def a():
    pass

class A:
    tool = staticmethod(a)

class B(A):
    def run(self):
        self.tool()

B().run()
