def a():
    pass

def b():
    pass

x = y = a
x = b
y()
