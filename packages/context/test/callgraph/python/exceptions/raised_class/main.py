class Spill(Exception):
    def __init__(self):
        pass


try:
    raise Spill
except Spill:
    pass
