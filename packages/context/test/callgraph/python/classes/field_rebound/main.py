def open_shop():
    pass


def close_shop():
    pass


class Door:
    pass


door = Door()
door.action = open_shop
door.action = close_shop
door.action()
