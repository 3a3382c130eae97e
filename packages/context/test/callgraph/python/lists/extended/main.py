def a():
    pass

row = []
row.extend([a])
row[0]()
