def a():
    pass

def b():
    pass

def run(first, second):
    first()

run(second=b, first=a)
