class Purse:
    def __bool__(self):
        return True


class Shelf:
    def __len__(self):
        return 0


if Purse():
    pass
while Shelf():
    pass
