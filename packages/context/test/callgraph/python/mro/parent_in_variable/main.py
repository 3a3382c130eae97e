class A:
    def run(self):
        pass

Base = A

class B(Base):
    pass

B().run()
