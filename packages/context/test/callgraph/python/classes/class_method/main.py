class Coin:
    @classmethod
    def mint(cls):
        return cls()

    def spend(self):
        pass


Coin.mint().spend()
