def greet():
    hello()


def hello():
    pass


def goodbye():
    pass


def greet():
    goodbye()


greet()
