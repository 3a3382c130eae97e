class Page:
    def turn(self):
        pass


page = Page()
page.turn()
