def times(count):
    def decorate(function):
        def wrapper():
            return function()

        return wrapper

    return decorate


@times(3)
def clap():
    pass


clap()
