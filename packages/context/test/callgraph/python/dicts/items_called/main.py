def a():
    pass


for name, handler in {"a": a}.items():
    handler()
