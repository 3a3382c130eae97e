def deep():
    pass


def shallow():
    pass


tree = {"x": {"y": deep}, "z": shallow}
tree["x"]["y"]()
