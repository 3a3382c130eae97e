class Wheels:
    def roll(self):
        self.brake()


class Brakes:
    def brake(self):
        pass


class Cart(Wheels, Brakes):
    pass


Cart().roll()
