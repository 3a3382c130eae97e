def a():
    pass

def b():
    pass

row = [a] + [b]
row[1]()
