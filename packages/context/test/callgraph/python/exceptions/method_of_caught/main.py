class Spill(Exception):
    def wipe(self):
        pass

def pour():
    raise Spill()

try:
    pour()
except Spill as spill:
    spill.wipe()
