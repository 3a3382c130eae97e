class Violation(Exception):
    """Protocol violation, after which the run does not count."""


class TooLarge(Exception):
    """The value is too large or too deep."""


class Lost(BaseException):
    """The process of the other side has ended."""
