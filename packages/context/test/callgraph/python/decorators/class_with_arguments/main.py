class Repeat:
    def __init__(self, count):
        self.count = count

    def __call__(self, function):
        def wrapper():
            function()
        return wrapper

@Repeat(2)
def clap():
    pass

clap()
