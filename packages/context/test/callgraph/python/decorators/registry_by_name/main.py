handlers = {}


def on(name):
    def register(function):
        handlers[name] = function
        return function

    return register


@on("open")
def open_door():
    pass


@on("close")
def close_door():
    pass


handlers["close"]()
