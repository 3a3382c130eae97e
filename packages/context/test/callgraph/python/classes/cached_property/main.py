from functools import cached_property

class Shop:
    @cached_property
    def name(self):
        return label()

def label():
    return "x"

Shop().name
