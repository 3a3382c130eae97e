def cut():
    pass

def outer(tool):
    def inner():
        tool()
    inner()

outer(cut)
