def a():
    pass

table = {}
table.setdefault("a", a)()
