def salt():
    pass

def season(dish, spice=salt):
    spice()

def pepper():
    pass

season("soup", pepper)
