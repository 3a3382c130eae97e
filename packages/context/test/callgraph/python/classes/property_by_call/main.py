class Shop:
    def get_name(self):
        return label

    name = property(get_name)

def label():
    pass

Shop().name()
