class Machine:
    names = ["blank", "indent", "text", "line", "table", "quote", "rule"]

    def blank(self):
        pass

    def indent(self):
        pass

    def rule(self):
        pass

    def unused(self):
        pass

    def run(self):
        for name in self.names:
            getattr(self, name)()


Machine().run()
