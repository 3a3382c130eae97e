import functools


def log(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@log
def save(record):
    pass


save("row")
