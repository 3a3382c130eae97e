class Shop:
    def tasks(self):
        yield self.open

    def open(self):
        pass

for task in Shop().tasks():
    task()
