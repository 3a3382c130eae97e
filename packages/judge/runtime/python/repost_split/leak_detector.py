"""Finds answers that the reference leaves for the candidate."""

import hashlib
import types

from repost_runtime import inspection

from . import extensions, instances
from .channel import dumps
from .describe import HANDLE, OBJECT
from .leaves import WRITERS
from .stubs import make_stub

MAX_PARTS = 20_000
_MAX_DEPTH = 100


class Exhausted(Exception):
    """Too many visited parts."""


class LeakDetector:
    """roots: variables of the module and of its classes."""

    def __init__(self, describer, roots):
        self._describer = describer
        self._roots = roots
        self._written = set()
        self._depth = 0
        self._is_blind = False
        self._given = 0
        self._missing = 0

    def wrap(self, original):
        """Generators are not watched."""
        function = original
        while isinstance(function, (staticmethod, classmethod, property)):
            function = function.fget if isinstance(function, property) else function.__func__
        if type(function) is not types.FunctionType or function.__code__.co_flags & 0x2A0:
            return original
        return make_stub(lambda bound, arguments, named: self._watch(function, arguments, named), original)

    def _watch(self, function, arguments, named):
        if self._depth:
            return function(*arguments, **named)
        before = self._reachable(arguments, named)
        self._depth += 1
        try:
            return function(*arguments, **named)
        finally:
            self._depth -= 1
            self._written |= self._reachable(arguments, named) - before

    def before(self, arguments, named):
        return self._reachable(arguments, named) & self._written

    def after(self, available, result, error):
        if error is None and result is None:
            # A body of `pass` would not change the receiver so.
            return
        found = set()
        if error is None:
            try:
                found.add(Prints(self._describer).of(result))
            except Exhausted:
                self._is_blind = True
        if not found & available:
            self._missing += 1
        elif not _says_little(result):
            self._given += 1

    @property
    def saw_all_answers(self):
        return self._given > 0 and self._missing == 0 and not self._is_blind

    def _reachable(self, arguments, named):
        prints = Prints(self._describer)
        try:
            for value in (*arguments, *named.values(), *self._roots()):
                prints.of(value)
        except Exhausted:
            self._is_blind = True
        return prints.found


def _says_little(value):
    return type(value) in (bool, int, float, str, list, dict, tuple) and (not value or value in (True, 1))


class Prints:

    def __init__(self, describer):
        self._describer = describer
        self._open = set()
        self._parts = 0
        self.found = set()

    def of(self, value):
        self._parts += 1
        if self._parts > MAX_PARTS or len(self._open) > _MAX_DEPTH:
            raise Exhausted()
        if id(value) in self._open:
            return "cycle"
        self._open.add(id(value))
        form = dumps(self._form(value))
        self._open.discard(id(value))
        made = hashlib.blake2b(form.encode("ascii"), digest_size=12).hexdigest()
        self.found.add(made)
        return made

    def _form(self, value):
        cls = type(value)
        if value is None or cls is str:
            return value
        if cls in (bool, int) or cls is float and value.is_integer():
            return ["number", str(int(value))]
        if cls in (list, tuple):
            return ["sequence", [self.of(item) for item in value]]
        leaf = WRITERS.get(inspection.module_name(cls) + ":" + inspection.class_name(cls))
        written = leaf(value, self.of) if leaf else extensions.write_leaf(value, cls, self.of)
        return self._of_identity(value, cls) if written is None else written

    def _of_identity(self, value, cls):
        tag = self._describer.travels_as(value)
        kind = self._describer.kinds.get(tag)
        if kind is not None:
            return [tag, kind.write(value, self.of)]
        if tag == OBJECT:
            attributes = sorted(instances.attributes(value).items())
            return [inspection.class_name(cls), [[name, self.of(item)] for name, item in attributes]]
        return [HANDLE if tag == HANDLE else "named", str(id(value))]
