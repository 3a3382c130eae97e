def a():
    pass

def b():
    pass

pick = lambda one: a if one else b
pick(1)()
