from contextlib import contextmanager

@contextmanager
def opened():
    yield a

def a():
    pass

with opened() as tool:
    tool()
