def crumb():
    pass


class Plate:
    def __iter__(self):
        yield crumb


for thing in Plate():
    thing()
