from tools import mark


@mark
def first():
    pass


@mark
def second():
    pass


second()
