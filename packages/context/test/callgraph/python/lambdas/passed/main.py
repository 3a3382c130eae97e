def apply(function):
    return function(1)


apply(lambda number: number)
