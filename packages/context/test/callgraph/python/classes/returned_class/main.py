def build():
    class Local:
        def __init__(self):
            pass

        def go(self):
            pass

    return Local


build()().go()
