places = ("plugins.", "")


def load(name):
    for place in places:
        module = __import__(place + name, fromlist=["start"])
        module.start()


load(input())
