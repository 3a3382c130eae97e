class Ledger:
    def __init__(self, owner):
        self.greet(owner)

    def greet(self, owner):
        return owner


Ledger("ada")
