def a():
    pass

def b():
    raise ValueError

tool = b
try:
    tool()
except ValueError:
    tool = a
tool()
