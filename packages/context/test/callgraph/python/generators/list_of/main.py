def make():
    yield a

def a():
    pass

list(make())[0]()
