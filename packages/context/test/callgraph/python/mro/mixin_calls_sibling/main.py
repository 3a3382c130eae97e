class Mixin:
    def run(self):
        self.work()

class Base:
    def work(self):
        pass

class Both(Mixin, Base):
    pass

Both().run()
