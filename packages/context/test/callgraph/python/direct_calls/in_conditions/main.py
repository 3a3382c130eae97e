def ready():
    return True


def go():
    return False


while go():
    pass
if ready() and not go():
    pass
assert ready()
