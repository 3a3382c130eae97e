class Base:
    def name(self):
        pass


class Left(Base):
    pass


class Right(Base):
    def name(self):
        pass


class Both(Left, Right):
    pass


Both().name()
