def old():
    pass

def new():
    pass

tool = old
del tool
tool = new
tool()
