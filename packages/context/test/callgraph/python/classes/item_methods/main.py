class Shelf:
    def __getitem__(self, key):
        return take

    def __setitem__(self, key, value):
        value()

    def __delitem__(self, key):
        pass

    def __contains__(self, key):
        return True

def take():
    pass

def put():
    pass

shelf = Shelf()
shelf["a"] = put
shelf["a"]()
"a" in shelf
del shelf["a"]
