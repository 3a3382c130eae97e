def a():
    pass

def b():
    pass

def c():
    pass

first, *rest = [a, b, c]
rest[1]()
