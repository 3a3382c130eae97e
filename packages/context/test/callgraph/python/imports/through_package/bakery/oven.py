def bread():
    pass
