def start():
    prepare()


def prepare():
    pass
