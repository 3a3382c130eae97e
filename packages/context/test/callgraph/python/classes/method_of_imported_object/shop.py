class Shop:
    def open(self):
        pass

shop = Shop()
