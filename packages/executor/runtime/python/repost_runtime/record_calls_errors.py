class Inexpressible(Exception):
    """No expression of reasonable size exists."""


class TooLarge(Inexpressible):
    """No part can be left out to make it fit."""
