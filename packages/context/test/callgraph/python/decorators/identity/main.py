def register(function):
    return function


@register
def handler():
    pass


handler()
