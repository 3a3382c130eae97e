def a():
    pass

def b():
    pass

for name, one in [("a", a), ("b", b)]:
    one()
