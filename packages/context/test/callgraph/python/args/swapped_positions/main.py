def left():
    pass

def right():
    pass

def first(a, b):
    a()

def second(a, b):
    first(b, a)

second(left, right)
