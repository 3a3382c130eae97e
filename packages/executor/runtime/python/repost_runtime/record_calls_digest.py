import collections
import io
import itertools
import operator
import types

from . import record_calls_tags, inspection

MAX_DIGESTED = 80
_PROGRESS = {
    types.GeneratorType: lambda value: None if value.gi_frame is None else value.gi_frame.f_lasti,
    **{kind: operator.length_hint for kind in record_calls_tags.ITERATORS},
    **{kind: lambda value: None if value.closed else value.tell() for kind in (io.StringIO, io.BytesIO)},
}


class Digest:
    def __init__(self):
        self._left = MAX_DIGESTED

    def of(self, value, depth):
        kind = type(value)
        self._left -= 1
        if kind in record_calls_tags.PLAIN or self._left < 0:
            return value if kind in record_calls_tags.PLAIN else kind.__name__
        progress = _PROGRESS.get(kind)
        if progress is not None:
            return [kind.__name__, progress(value)]
        held = self._held(value, depth)
        if kind in record_calls_tags.SEQUENCES or kind is dict or not depth:
            return [kind.__name__] + held
        attributes = inspection.attributes(value)
        return [kind.__name__] + held + [[name, self.of(attributes[name], depth - 1)] for name in sorted(attributes)[:12]]

    def _held(self, value, depth):
        """Describes a container's items; ignores methods of subclasses."""
        for base in (list, tuple, dict, set, frozenset, collections.deque):
            if inspection.is_a(value, base):
                size = base.__len__(value)
                if not depth or base in (set, frozenset):
                    return [size]
                if base is dict:
                    return [size] + [[self.of(key, 0), self.of(item, depth - 1)] for key, item in itertools.islice(dict.items(value), 12)]
                return [size] + [self.of(item, depth - 1) for item in itertools.islice(base.__iter__(value), 12)]
        return []
