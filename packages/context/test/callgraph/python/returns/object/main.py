class Lamp:
    def shine(self):
        pass


def light():
    return Lamp()


light().shine()
