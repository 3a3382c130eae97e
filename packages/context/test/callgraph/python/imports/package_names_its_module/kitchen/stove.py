__all__ = []


def heat():
    pass
