def a():
    return 1

def b(one):
    return one

def c(one):
    return one

c(b(a()))
