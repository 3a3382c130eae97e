def run():
    pass

def hidden():
    pass
