def a():
    pass

def make(function):
    return lambda: function()

make(a)()
