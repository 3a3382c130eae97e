def register(cls):
    pass

class Base:
    def __init_subclass__(cls):
        register(cls)

class Child(Base):
    pass
