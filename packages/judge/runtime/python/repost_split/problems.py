"""Errors between the two processes."""


class Violation(Exception):
    """Protocol violation: the run does not count."""


class TooLarge(Exception):
    """The value is too large or too deep."""


class Lost(BaseException):
    """The other side is gone."""
