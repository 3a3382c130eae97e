def a():
    pass

def b():
    pass

def pick(one):
    if one:
        return a
    return b

pick(1)()
