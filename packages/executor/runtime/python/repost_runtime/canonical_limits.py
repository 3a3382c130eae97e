class Unwritable(Exception):
    """`is_of_function`: the value is or contains a function."""

    is_of_function = False


class TooLarge(Unwritable):
    """Replacing parts by opaque values does not help."""


class Interrupted(Exception):

    is_of_function = False

    def __init__(self, error):
        super().__init__(error)
        self.error = error


class Limits:
    """`iterate`: elements after which an iterator is cut off."""

    def __init__(self, nodes=20_000, depth=60, text=1_000_000, iterate=50):
        self.nodes = nodes
        self.depth = depth
        self.text = text
        self.iterate = iterate
