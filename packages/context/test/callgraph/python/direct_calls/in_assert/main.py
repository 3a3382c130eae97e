def a():
    return 1

assert a(), a()
