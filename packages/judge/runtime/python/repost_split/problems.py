class Violation(Exception):
    """The run does not count."""


class TooLarge(Exception):
    """The value is too large or too deep."""


class Lost(BaseException):
    """The other side is gone."""
