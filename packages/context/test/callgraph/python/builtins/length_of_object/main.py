class Shelf:
    def __len__(self):
        return count()


def count():
    return 3


len(Shelf())
