def outer():
    def mark(function):
        return function

    @mark
    def inner():
        pass

    inner()

outer()
