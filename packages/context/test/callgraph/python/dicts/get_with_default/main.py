def known():
    pass


def fallback():
    pass


def look(key):
    {"k": known}.get(key, fallback)()


look("k")
look("none")
