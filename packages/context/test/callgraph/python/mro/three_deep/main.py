class A:
    def run(self):
        pass

class B(A):
    pass

class C(B):
    pass

C().run()
