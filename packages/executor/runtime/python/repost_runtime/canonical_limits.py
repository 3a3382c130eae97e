"""What cannot be written as canonical data, and how much may be."""


class Unwritable(Exception):
    """A value that has no canonical form, or too large a one. `is_of_function`: it is a function, or holds one."""

    is_of_function = False


class TooLarge(Unwritable):
    """A value over a limit: no part of it can be left out to make it fit."""


class Interrupted(Exception):
    """An iterator raised while it was consumed; `error` is what it raised."""

    is_of_function = False

    def __init__(self, error):
        super().__init__(error)
        self.error = error


class Limits:
    """How much a canonical value may hold. `iterate`: elements taken from an iterator before it is cut off."""

    def __init__(self, nodes=20_000, depth=60, text=1_000_000, iterate=50):
        self.nodes = nodes
        self.depth = depth
        self.text = text
        self.iterate = iterate
