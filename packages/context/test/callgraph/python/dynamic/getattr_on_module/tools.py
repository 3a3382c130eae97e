def run():
    pass

def walk():
    pass
