def lower():
    return raise_it


def raise_it():
    pass


eval("lower()")()
