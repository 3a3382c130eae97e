def a():
    pass

def b():
    pass

table = {0: a, 1: b}
index = 1
table[index]()
