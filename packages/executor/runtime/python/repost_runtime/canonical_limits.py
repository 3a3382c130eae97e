"""Limits of canonical data, and errors of values that exceed them."""


class Unwritable(Exception):
    """A value without a canonical form, or over a limit. `is_of_function`: it is a function or contains one."""

    is_of_function = False


class TooLarge(Unwritable):
    """A value over a limit. Leaving out parts does not help."""


class Interrupted(Exception):
    """An iterator raised while it was consumed; `error` is the exception."""

    is_of_function = False

    def __init__(self, error):
        super().__init__(error)
        self.error = error


class Limits:
    """Limits of a canonical value. `iterate`: elements taken from an iterator before it is cut off."""

    def __init__(self, nodes=20_000, depth=60, text=1_000_000, iterate=50):
        self.nodes = nodes
        self.depth = depth
        self.text = text
        self.iterate = iterate
