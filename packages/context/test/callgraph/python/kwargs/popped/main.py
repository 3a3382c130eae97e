def a():
    pass

def run(**options):
    options.pop("hook")()

run(hook=a)
