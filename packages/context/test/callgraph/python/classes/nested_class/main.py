class Outer:
    class Inner:
        def __init__(self):
            self.work()

        def work(self):
            pass

    def make(self):
        return Outer.Inner()


Outer().make().work()
