def bake():
    pass
