def a():
    pass

table = dict(x=a)
table["x"]()
