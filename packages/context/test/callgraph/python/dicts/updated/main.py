def one():
    pass


def two():
    pass


first = {"a": one}
second = {"b": two}
first.update(second)
first["b"]()
