def a():
    pass

for one in {a}:
    one()
