def a():
    pass

def b():
    pass

def make():
    return {"x": a}

table = make()
table["y"] = b
table["y"]()
