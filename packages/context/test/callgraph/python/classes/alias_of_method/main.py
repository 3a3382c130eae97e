class Shop:
    def open(self):
        pass

    start = open

Shop().start()
