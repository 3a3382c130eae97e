def old():
    pass


def new():
    pass


menu = {"dish": old}
menu["dish"] = new
menu["dish"]()
