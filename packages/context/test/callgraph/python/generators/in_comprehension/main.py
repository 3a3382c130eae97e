def steps():
    yield a
    yield b

def a():
    pass

def b():
    pass

[step() for step in steps()]
