def a():
    pass

def worker():
    tool = yield
    tool()

running = worker()
next(running)
try:
    running.send(a)
except StopIteration:
    pass
