"""What can go wrong between the two processes."""


class Violation(Exception):
    """The other side sent what no honest one sends. The run is over and does not count."""


class TooLarge(Exception):
    """A value is too large, or nested too deeply, to be sent."""


class Lost(BaseException):
    """The other side is gone."""
