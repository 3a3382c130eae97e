def a():
    pass

def b():
    pass

def both():
    return [a, b]

both()[0]()
