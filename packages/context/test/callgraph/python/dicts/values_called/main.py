def a():
    pass


def b():
    pass


for handler in {"a": a, "b": b}.values():
    handler()
