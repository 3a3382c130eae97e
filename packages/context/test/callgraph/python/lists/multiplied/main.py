def a():
    pass

row = [a] * 2
row[1]()
