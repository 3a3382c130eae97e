def a():
    pass


def keep(one):
    return True


for one in [each for each in [a] if keep(each)]:
    one()
