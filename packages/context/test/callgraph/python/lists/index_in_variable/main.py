def a():
    pass

def b():
    pass

row = [a, b]
index = 0
row[index]()
