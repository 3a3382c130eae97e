class Shop:
    def open(self):
        pass

    def close(self):
        pass

names = ["open"]
for name in names:
    getattr(Shop(), name)()
