class Jar:
    @property
    def lid(self):
        return None

    @lid.setter
    def lid(self, value):
        value()


def seal():
    pass


jar = Jar()
jar.lid = seal
