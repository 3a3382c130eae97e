def inner():
    yield 1
    return a

def outer():
    tool = yield from inner()
    tool()

def a():
    pass

for _ in outer():
    pass
