import itertools
import sys
import types

from repost_runtime import inspection, messages
from repost_runtime.canonical import to_canonical
from repost_runtime.canonical_limits import Interrupted, Limits, Unwritable

_LIMITS = Limits(nodes=6_000, depth=40)
_MAX_ITEMS = 1_000
_ITERATORS = {types.GeneratorType, map, zip, filter, itertools.chain}
_send = messages.send


class Recorder:
    def __init__(self):
        self._count = 0

    def observe(self, key, value):
        """Items of an iterator are passed on."""
        value, form = written(value)
        self._tell("value", key, form)
        return value

    def exact(self, key, value):
        """Records class and value: 1 is not True."""
        self._tell("exact", key, [inspection.class_name(type(value)), canonical(value)])
        return value

    def truth(self, key, value):
        found = bool(value)
        self._tell("truth", key, found)
        return found

    def reached(self, key):
        self._tell("reached", key, None)

    def call(self, kind, value):
        self._tell(kind, -1, value)

    def end(self, how):
        _send({"t": "end", "count": self._count, **how})

    def _tell(self, kind, key, value):
        self._count += 1
        _send({"t": kind, "k": key, "v": value})


def canonical(value):
    if isinstance(value, types.ModuleType):
        return {"$": "opaque", "v": "module"}
    calls = _mock_calls(value)
    if calls is not None:
        return calls
    try:
        return to_canonical(value, _LIMITS, opaque=True)
    except (Unwritable, Interrupted):
        return {"$": "opaque", "v": inspection.class_name(type(value))}


def written(value):
    if type(value) in _ITERATORS:
        items = list(itertools.islice(value, _MAX_ITEMS))
        form = {"$": "iterator", "v": [canonical(item) for item in items], "more": False}
        return itertools.chain(items, value), form
    return value, canonical(value)


def state(value):
    """Observing an iterator would consume it."""
    if hasattr(type(value), "__next__"):
        return {"$": "opaque", "v": inspection.class_name(type(value))}
    return canonical(value)


def _mock_calls(value):
    module = sys.modules.get("unittest.mock")
    if module is None or not isinstance(value, module.NonCallableMock):
        return None
    calls = [[str(call[0]), canonical(tuple(call[1])), canonical(dict(call[2]))] for call in value.mock_calls]
    return {"$": "opaque", "v": "Mock", "calls": calls}
