def knead():
    return bake

def bake():
    pass

def run(step):
    step()

run(knead())
