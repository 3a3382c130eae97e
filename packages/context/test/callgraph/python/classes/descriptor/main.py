class Converted:
    def __init__(self, convert):
        self.convert = convert

    def __get__(self, owner, type=None):
        return owner.stored

    def __set__(self, owner, value):
        owner.stored = self.convert(value)


def convert(value):
    return value


class Item:
    action = Converted(convert)


def act():
    pass


item = Item()
item.action = act
item.action()
