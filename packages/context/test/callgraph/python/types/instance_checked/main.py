class Shape:
    def draw(self):
        pass


class Circle(Shape):
    def draw(self):
        pass


class Text:
    def draw(self):
        pass

    def read(self):
        pass


def show(value):
    if isinstance(value, Shape):
        value.draw()
    elif isinstance(value, (str, Text)) and value:
        value.read()
    else:
        value()
    value.draw()


show(Circle())
show(Text())
show(print)
