"""Expressions omit references back to an object's owner."""

from . import inspection
from .record_calls_errors import Inexpressible
from .record_calls_names import Names
from .record_calls_objects import MAX_BASES_DEPTH, patches
from .record_calls_writer import Writer

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

    def write(self, value):
        return Writer(self).write(value, 0)

    def bases(self, kind):
        """A base may replace a missing class. `fits`: the base has the same constructor."""
        known = self._bases.get(kind)
        if known is None:
            known = self._bases[kind] = list(self._find_bases(kind))
        return known

    def _find_bases(self, kind):
        for cls in inspection.mro(kind)[1:]:
            found = self.reference(cls) if self.is_own(getattr(cls, "__module__", "")) or self._has_own_base(cls) else None
            if found is not None:
                fits = kind.__init__ is cls.__init__ and kind.__new__ is cls.__new__
                yield {"module": found["module"], "name": found["name"], "fits": fits}

    def _has_own_base(self, cls):
        return any(self.is_own(getattr(base, "__module__", "")) for base in inspection.mro(cls))

    def attributes(self, value):
        """Attribute values for a stub of a test's class."""
        writer = Writer(self, _MAX_ATTRIBUTE_NODES)
        try:
            return patches(writer, sorted(inspection.attributes(value).items()), MAX_BASES_DEPTH)
        except Inexpressible:
            return []

    def remember(self, value, arguments, named):
        """The class's own constructor runs before those of bases."""
        if len(self.constructed) < 20_000 and id(value) not in self.constructed:
            self.constructed[id(value)] = (value, arguments, named)

    def arguments_of(self, value):
        found = self.constructed.get(id(value))
        return tuple(found[1:]) if found is not None and found[0] is value else None
