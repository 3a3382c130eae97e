def make():
    def inner():
        pass
    return inner

make()()
