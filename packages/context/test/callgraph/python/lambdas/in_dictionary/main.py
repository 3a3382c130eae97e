def a():
    pass

table = {"x": lambda: a()}
table["x"]()
