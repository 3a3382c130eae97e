from collections import defaultdict

def a():
    pass

table = defaultdict(list)
table["x"].append(a)
for one in table["x"]:
    one()
