from contextlib import contextmanager


def drain():
    pass


@contextmanager
def sink():
    yield drain


with sink() as action:
    action()
