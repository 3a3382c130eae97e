class Single:
    def __new__(cls):
        return object.__new__(cls)

    def hum(self):
        pass


Single().hum()
