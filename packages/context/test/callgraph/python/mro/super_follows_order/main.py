class Base:
    def run(self):
        pass


class Left(Base):
    def run(self):
        super().run()


class Right(Base):
    def run(self):
        super().run()


class Both(Left, Right):
    def run(self):
        super().run()


Both().run()
