def plough():
    pass
