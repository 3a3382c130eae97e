def flour():
    return 1


def water():
    return 2


def salt():
    return 3


dough = [flour(), water() + salt()]
print(f"{flour()} and {dough[water() - 2]}")
