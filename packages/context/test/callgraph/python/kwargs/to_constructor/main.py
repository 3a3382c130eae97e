def ring():
    pass


class Phone:
    def __init__(self, sound=None):
        self.sound = sound

    def call(self):
        self.sound()


Phone(sound=ring).call()
