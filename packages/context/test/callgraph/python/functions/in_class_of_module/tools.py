class Tool:
    def use(self):
        help_out()

def help_out():
    pass
