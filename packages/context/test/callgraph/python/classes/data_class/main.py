from dataclasses import dataclass


def grind():
    pass


@dataclass
class Mill:
    action: object

    def run(self):
        self.action()


Mill(grind).run()
