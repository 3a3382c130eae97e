import tools

def mine():
    pass

tools.hook = mine
tools.run()
