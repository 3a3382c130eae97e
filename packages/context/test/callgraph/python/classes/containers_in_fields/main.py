def ring():
    pass


class Bell:
    tones = {}

    def __init__(self):
        self.waiting = []

    def add(self, tone):
        self.waiting.append(tone)
        Bell.tones["last"] = tone

    def play(self):
        for tone in self.waiting:
            tone()


bell = Bell()
bell.add(ring)
bell.play()
Bell.tones["last"]()
