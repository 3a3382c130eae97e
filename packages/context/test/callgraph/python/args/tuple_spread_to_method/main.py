class Oven:
    def heat(self, first, second):
        second()

def a():
    pass

def b():
    pass

pair = (a, b)
Oven().heat(*pair)
