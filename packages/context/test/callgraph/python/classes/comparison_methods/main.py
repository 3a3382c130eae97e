class Loaf:
    def __lt__(self, other):
        return True

    def __eq__(self, other):
        return weigh()

    def __hash__(self):
        return 1

def weigh():
    return True

Loaf() < Loaf()
Loaf() == Loaf()
