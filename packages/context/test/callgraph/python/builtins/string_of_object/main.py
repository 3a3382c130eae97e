class Loaf:
    def __str__(self):
        return name()

def name():
    return "rye"

str(Loaf())
