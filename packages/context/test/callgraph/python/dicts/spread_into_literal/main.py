def a():
    pass

def b():
    pass

first = {"a": a}
table = {**first, "b": b}
table["a"]()
