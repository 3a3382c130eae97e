def run(step=lambda: a()):
    step()

def a():
    pass

run()
