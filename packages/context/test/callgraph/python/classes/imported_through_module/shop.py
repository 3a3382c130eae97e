class Stall:
    def __init__(self):
        pass

    def sell(self):
        pass
