def a():
    pass

for one in reversed([a]):
    one()
