def note():
    pass


play = lambda tone: tone()
play(note)
