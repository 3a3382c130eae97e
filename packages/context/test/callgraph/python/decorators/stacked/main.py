def outer(function):
    def outside():
        function()

    return outside


def inner(function):
    def inside():
        function()

    return inside


@outer
@inner
def core():
    pass


core()
