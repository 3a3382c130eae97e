class Cup:
    def fill(self):
        pass


cup = Cup()
type(cup)().fill()
