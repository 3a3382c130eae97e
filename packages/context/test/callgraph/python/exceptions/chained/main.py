class Low(Exception):
    def __init__(self):
        pass


class High(Exception):
    def __init__(self):
        pass


def climb():
    try:
        raise Low()
    except Low as low:
        raise High() from low


try:
    climb()
except High:
    pass
