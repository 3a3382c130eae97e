class Tool:
    def run(self):
        pass
