"""
Recognizes numbered values that have not changed since they were last written. Every message looks at every numbered value, and writing one
again takes about ten times as long as recognizing it.
"""

from repost_runtime import inspection

from .describe import OBJECT

# By identity, for a class's own class may define its hash.
_SCALARS = frozenset(map(id, (type(None), bool, int, float, str, bytes)))
_MAX_PARTS = 200


class Snapshots:
    """numbers: numbers of values, by identity. A value has its number as long as it is alive."""

    def __init__(self, numbers):
        self._numbers = numbers
        self._taken = {}

    def take(self, number, tag, value):
        """Remembers a value as it is now, where all that it holds is numbered or cannot change."""
        self._taken.pop(number, None)
        held = _held(tag, value)
        if held is None or len(held) > _MAX_PARTS:
            return
        parts = []
        for item in held:
            known = self._numbers.get(id(item))
            if known is None and id(type(item)) not in _SCALARS:
                return
            # Numbered values are not kept alive: the heap lets go of those that nobody holds.
            parts.append((item if known is None else None, known))
        self._taken[number] = (type(value), parts)

    def is_same(self, number, tag, value):
        cls, parts = self._taken.get(number, (None, None))
        if cls is not type(value):
            return False
        held = _held(tag, value)
        if held is None or len(held) != len(parts):
            return False
        numbers = self._numbers
        for item, (scalar, known) in zip(held, parts):
            if item is not scalar if known is None else numbers.get(id(item)) != known:
                return False
        return True

    def forget(self, number):
        self._taken.pop(number, None)


def _held(tag, value):
    """All that a list, a dictionary or an object with nothing but attributes holds; None for other values."""
    cls = type(value)
    if cls is list:
        return value
    own = value if cls is dict else inspection.plain_attributes(value) if tag == OBJECT else None
    return None if own is None else [*own, *own.values()]
