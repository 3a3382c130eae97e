def stir():
    pass

def apply(function, value):
    function(value)

apply(lambda one: one(), stir)
