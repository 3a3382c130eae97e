def leaf():
    pass


twice = lambda: lambda: leaf()
twice()()
