hook = None

def run():
    hook()
