class Shop:
    def open(self):
        greet = lambda: self.greet()
        greet()

    def greet(self):
        pass


Shop().open()
