def a():
    pass

for one in [x for row in [[a]] for x in row]:
    one()
