def start():
    pass


def stop():
    pass


def run(table):
    table["stop"]()


run({"start": start, "stop": stop})
