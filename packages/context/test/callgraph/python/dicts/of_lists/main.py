def a():
    pass

def b():
    pass

table = {"x": [a], "y": [b]}
for one in table["y"]:
    one()
