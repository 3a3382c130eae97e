def keep(function):
    return function


def note(function):
    return function


mark = keep if keep else note
