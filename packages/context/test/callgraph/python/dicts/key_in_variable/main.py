def tea():
    pass


def milk():
    pass


menu = {"tea": tea, "milk": milk}
order = "milk"
menu[order]()
