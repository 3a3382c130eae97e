def a():
    pass

def b():
    pass

first = [a]
row = [*first, b]
for one in row:
    one()
