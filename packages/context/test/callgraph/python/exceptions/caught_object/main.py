class Spill(Exception):
    def wipe(self):
        pass


try:
    raise Spill()
except Spill as spill:
    spill.wipe()
