"""Expressions omit references back to an object's owner."""

import types

from . import inspection
from .record_calls_errors import Inexpressible
from .record_calls_names import Names
from .record_calls_objects import MAX_BASES_DEPTH, patches
from .record_calls_writer import Writer

_MAX_MEMBERS = 8
_MAX_MEMBER_NODES = 12
_MAX_ATTRIBUTE_NODES = 40


class Expressions(Names):
    def __init__(self, is_own):
        super().__init__(is_own)
        self.constructed = {}
        self.ways = {}
        # Classes whose construction may wait for a caller's lock.
        self.stopped = set()
        self._bases = {}
        self.work = 0
        self.dropped = 0

    def write(self, value):
        return Writer(self).write(value, 0)

    def as_made(self, value):
        """Without later changes; without a constructor, as it is."""
        made_with = self.arguments_of(value)
        owner = self.reference(type(value)) if made_with is not None else None
        if owner is None:
            return self.write(value)
        own = inspection.is_a(type(value).__init__, types.FunctionType)
        given = inspection.without_defaults(made_with[0], type(value).__init__.__defaults__ or () if own else ())
        call = Writer(self).call(owner["module"], owner["name"], given, 0, made_with[1])
        return dict(call, **{"or": self.bases(type(value))})

    def bases(self, kind):
        """A base may replace a missing class. `fits`: the base has the same constructor."""
        known = self._bases.get(kind)
        if known is None:
            known = self._bases[kind] = list(self._find_bases(kind))
        return known

    def _find_bases(self, kind):
        members = {}
        for cls in inspection.mro(kind):
            if not self.is_own(getattr(cls, "__module__", "")) and not self._has_own_base(cls):
                continue
            found = self.reference(cls) if cls is not kind else None
            if found is not None:
                fits = kind.__init__ is cls.__init__ and kind.__new__ is cls.__new__
                yield {"module": found["module"], "name": found["name"], "fits": fits, "members": list(members.items())}
            for name, value in inspection.class_dict(cls).items():
                if name.startswith("__") or callable(value) or hasattr(type(value), "__get__") or len(members) >= _MAX_MEMBERS:
                    continue
                try:
                    members.setdefault(name, Writer(self, _MAX_MEMBER_NODES).write(value, MAX_BASES_DEPTH + 1))
                except Exception:
                    continue

    def _has_own_base(self, cls):
        return any(self.is_own(getattr(base, "__module__", "")) for base in inspection.mro(cls))

    def attributes(self, value):
        """Attribute values for a base class with another constructor."""
        writer = Writer(self, _MAX_ATTRIBUTE_NODES)
        dropped = self.dropped
        try:
            return patches(writer, sorted(inspection.attributes(value).items()), MAX_BASES_DEPTH)
        except Inexpressible:
            return []
        finally:
            self.dropped = dropped

    def remember(self, value, arguments, named):
        """The class's own constructor runs before those of bases."""
        if len(self.constructed) < 20_000 and id(value) not in self.constructed:
            self.constructed[id(value)] = (value, arguments, named)

    def arguments_of(self, value):
        found = self.constructed.get(id(value))
        return tuple(found[1:]) if found is not None and found[0] is value else None


class Attempts:
    def __init__(self, expressions):
        self._expressions = expressions
        self.incomplete = []
        self.failed = False

    def write(self, name, write):
        before = self._expressions.dropped
        try:
            written = write()
        except Inexpressible:
            self.failed = True
            written = None
        if written is None or self._expressions.dropped > before:
            self.incomplete.append(name)
        return written
