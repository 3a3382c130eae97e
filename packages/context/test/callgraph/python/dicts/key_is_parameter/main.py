def a():
    pass

def b():
    pass

table = {"a": a, "b": b}

def run(name):
    table[name]()

run("b")
