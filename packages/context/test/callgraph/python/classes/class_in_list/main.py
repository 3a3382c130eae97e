class A:
    def go(self):
        pass

class B:
    def go(self):
        pass

[A, B][1]().go()
