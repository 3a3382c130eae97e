class A:
    def __init__(self, tool):
        self.tool = tool

class B(A):
    pass

class C(B):
    def use(self):
        self.tool()

def cut():
    pass

C(cut).use()
