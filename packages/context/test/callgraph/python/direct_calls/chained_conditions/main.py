def a():
    return 1

def b():
    return 2

def c():
    return 3

a() if b() else c()
a() < b() < c()
