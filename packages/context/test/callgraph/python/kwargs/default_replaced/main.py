def usual():
    pass


def special():
    pass


def meal(dish=usual):
    dish()


meal(dish=special)
