class Tool:
    @classmethod
    def make(cls):
        return cls()

    def run(self):
        pass
