def substitute():
    pass


def replace(function):
    return substitute


@replace
def original():
    pass


original()
