def a():
    pass

exec("a()")
