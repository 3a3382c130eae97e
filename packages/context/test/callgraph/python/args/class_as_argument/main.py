class Cup:
    def __init__(self):
        pass

    def drink(self):
        pass

def make(kind):
    return kind()

make(Cup).drink()
