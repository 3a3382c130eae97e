def old():
    pass


def new():
    pass


row = [old]
row[0] = new
row[0]()
