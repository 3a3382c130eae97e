def a():
    pass

row = []
row.insert(0, a)
row[0]()
