class Wrong(Exception):
    def __init__(self, message):
        self.message = message

def text():
    return "x"

try:
    raise Wrong(text())
except Wrong:
    pass
