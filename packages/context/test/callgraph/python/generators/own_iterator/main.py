def slice_of(loaf):
    pass


class Loaf:
    def __init__(self):
        self.left = 2

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return slice_of


for piece in Loaf():
    piece(1)
