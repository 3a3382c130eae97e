class Bell:
    pass

def ring(self):
    self.tone()

def tone(self):
    pass

Bell.ring = ring
Bell.tone = tone
Bell().ring()
