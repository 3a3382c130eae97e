def a():
    pass

tool = a

def run():
    tool()

run()
