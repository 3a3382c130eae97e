class Wrap:
    def __init__(self, function):
        self.function = function

def a():
    pass

Wrap(a).function()
