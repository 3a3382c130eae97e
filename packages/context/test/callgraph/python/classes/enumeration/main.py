from enum import Enum


class Colour(Enum):
    RED = 1

    def label(self):
        return self.name


Colour.RED.label()
