class A:
    @property
    def name(self):
        return one()

class B(A):
    @property
    def name(self):
        return two()

def one():
    pass

def two():
    pass

B().name
