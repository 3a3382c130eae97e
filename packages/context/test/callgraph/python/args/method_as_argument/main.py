class Oven:
    def heat(self):
        self.glow()

    def glow(self):
        pass


def run(task):
    task()


run(Oven().heat)
