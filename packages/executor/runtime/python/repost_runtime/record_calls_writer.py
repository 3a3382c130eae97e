import enum
import types

from . import record_calls_functions, record_calls_tags, inspection
from .record_calls_errors import Inexpressible, TooLarge
from .record_calls_library import library_value
from .record_calls_objects import object_of

_MAX_NODES = 240
_MAX_TEXT = 1_500
_MAX_DEPTH = 9
_WORK_A_NODE = 5


class Writer:
    """Writes one value as an expression. `nodes` and `text`: remaining limits."""

    def __init__(self, shared, nodes=_MAX_NODES):
        self.shared = shared
        self.nodes = nodes
        self.text = _MAX_TEXT
        self._work = nodes * _WORK_A_NODE
        self._open = set()

    def write(self, value, depth):
        self.nodes -= 1
        self.spend(1)
        if self.nodes < 0 or depth > _MAX_DEPTH:
            raise TooLarge()
        kind = type(value)
        plain = record_calls_tags.PLAIN.get(kind)
        if plain is not None:
            return self._plain(plain, value)
        if id(value) in self._open:
            raise Inexpressible("leads back to itself")
        self._open.add(id(value))
        try:
            return self._compound(kind, value, depth)
        finally:
            self._open.discard(id(value))

    def spend(self, work):
        self._work -= work
        self.shared.work += work
        if self._work < 0:
            raise TooLarge()

    def spend_text(self, text):
        self.text -= len(text)
        if self.text < 0:
            raise TooLarge()

    def _plain(self, tag, value):
        text = value.decode("latin-1") if tag == "bytes" else repr(value) if tag == "float" else value
        if tag in ("text", "bytes"):
            self.spend_text(text)
        return {"k": tag, "v": str(value) if tag == "int" else text}

    def items(self, values, depth):
        return [self.write(item, depth + 1) for item in values]

    def _compound(self, kind, value, depth):
        if kind in record_calls_tags.SEQUENCES:
            items = sorted(value, key=repr) if kind is set else value
            return {"k": record_calls_tags.SEQUENCES[kind], "v": self.items(items, depth)}
        if kind is dict:
            return {"k": "dict", "v": [[self.write(key, depth + 1), self.write(item, depth + 1)] for key, item in value.items()]}
        if kind in record_calls_tags.ITERATORS:
            return self._iterator(value, depth)
        if isinstance(value, enum.Enum) and value.name is not None:
            owner = self.shared.reference(kind)
            if owner is not None:
                return dict(owner, name="%s.%s" % (owner["name"], value.name))
        if kind is types.FunctionType or kind is types.BuiltinFunctionType or inspection.is_a(value, type):
            found = self.shared.reference(value)
            if (found is None or found.get("local")) and kind is types.FunctionType:
                found = self._function(value) or found
            if found is None:
                raise Inexpressible("no name")
            return found
        return self.shared.constant(value) or library_value(self, kind, value, depth) or object_of(self, kind, value, depth)

    def _function(self, value):
        """No text shows the behaviour of functions that the repository makes."""
        if type(value.__module__) is str and self.shared.is_own(value.__module__):
            return None
        text = record_calls_functions.as_lambda(value)
        self.text -= len(text or "")
        return None if text is None or self.text < 0 else {"k": "lambda", "v": text}

    def _iterator(self, value, depth):
        reduced = value.__reduce__()
        content = reduced[1][0] if reduced[1] else ()
        start = reduced[2] if len(reduced) > 2 and type(reduced[2]) is int else 0
        if type(value) is type(reversed([])):
            raise Inexpressible("an iterator")
        return self.call("builtins", "iter", [list(content)[start:]], depth)

    def call(self, module, name, arguments, depth, named=()):
        return {
            "k": "call",
            "module": module,
            "name": name,
            "arguments": self.items(arguments, depth),
            "named": [[key, self.write(item, depth + 1)] for key, item in named],
        }
