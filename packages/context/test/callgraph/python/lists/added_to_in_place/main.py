def a():
    pass

def b():
    pass

row = [a]
same = row
row += [b]
for one in same:
    one()
