def a():
    pass

for index, one in enumerate([a]):
    one()
