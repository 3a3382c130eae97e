def a():
    pass

def b():
    pass

def c():
    pass

try:
    a()
except ValueError:
    pass
else:
    b()
finally:
    c()
