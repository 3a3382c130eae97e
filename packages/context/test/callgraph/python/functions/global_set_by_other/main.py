def a():
    pass

tool = None

def setup():
    global tool
    tool = a

def run():
    tool()

setup()
run()
