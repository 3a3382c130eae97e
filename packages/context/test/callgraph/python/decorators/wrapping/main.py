def loud(function):
    def wrapper():
        return function()

    return wrapper


@loud
def speak():
    pass


speak()
