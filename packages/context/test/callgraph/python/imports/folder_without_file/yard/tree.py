def climb():
    pass
