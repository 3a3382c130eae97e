def loud(function):
    def wrapper():
        return function()
    return wrapper

@loud
def a():
    pass

@loud
def b():
    pass

b()
