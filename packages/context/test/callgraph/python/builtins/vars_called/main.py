def a():
    pass

callable(a)
print(repr(a))
