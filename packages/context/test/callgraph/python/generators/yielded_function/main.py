def toast():
    pass


def orders():
    yield toast


for order in orders():
    order()
