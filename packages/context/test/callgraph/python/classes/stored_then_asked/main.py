def act():
    pass


class Table:
    def __getitem__(self, key):
        return act

    def __setitem__(self, key, value):
        pass

    @property
    def last(self):
        return act

    @last.setter
    def last(self, value):
        pass


table = Table()
table[1] = act
table[1]()
table.last = act
table.last()
