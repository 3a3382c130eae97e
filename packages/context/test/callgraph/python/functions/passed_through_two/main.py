def leaf():
    pass

def inner(function):
    return function

def outer(function):
    return inner(function)

outer(leaf)()
