def a():
    pass


def b():
    pass


def table():
    return {"a": a, "b": b}


table()["b"]()
