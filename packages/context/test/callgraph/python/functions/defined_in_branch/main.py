import sys

if sys.platform:
    def run():
        one()
else:
    def run():
        two()

def one():
    pass

def two():
    pass

run()
