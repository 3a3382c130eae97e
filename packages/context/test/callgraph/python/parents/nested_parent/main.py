class Outer:
    class Base:
        def run(self):
            pass

class Child(Outer.Base):
    pass

Child().run()
