def a():
    pass

def b():
    pass

def inner(x=None, y=None):
    y()

def outer(**options):
    inner(x=b, **options)

outer(y=a)
