class Tool:
    def use(self):
        pass
