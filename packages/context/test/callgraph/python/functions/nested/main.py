def outer():
    def inner():
        deepest()

    def deepest():
        pass

    inner()


outer()
