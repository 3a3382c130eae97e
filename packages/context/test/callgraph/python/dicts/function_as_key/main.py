def a():
    pass

table = {a: 1}
for key in table:
    key()
