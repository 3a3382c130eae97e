class Circle:
    def __init__(self, radius):
        self.radius = radius

    def draw(self):
        pass


class Square:
    def draw(self):
        pass


def first():
    pass


def second():
    pass


def show(value):
    match value:
        case Circle(radius=size) as shape:
            size()
            shape.draw()
        case [item, *_]:
            item()
        case {"key": entry}:
            entry()


show(Circle(first))
show(Square())
show([second, None])
show({"key": second, "other": first})
