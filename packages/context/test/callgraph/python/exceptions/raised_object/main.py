class Spill(Exception):
    def __init__(self, amount):
        self.amount = amount


try:
    raise Spill(3)
except Spill:
    pass
