"""Values as JSON that is equal for equal values, without running their code. See docs/reference/canonical-data.md."""

import json

from . import canonical_functions, canonical_instances, canonical_leaves, inspection
from .canonical_limits import Interrupted, Limits, TooLarge, Unwritable

MAX_SAFE_INTEGER = 2**53 - 1
MAX_INTEGER_BITS = 200_000
DEFAULT_LIMITS = Limits()


def to_canonical(value, limits=DEFAULT_LIMITS, opaque=False, shows_calls=False):
    """Raises Unwritable.

    opaque: write nested parts without a canonical form as class names, as always in attributes except functions.
    shows_calls: add results of calls to callable values.
    """
    kind = type(value)
    if value is None or kind is bool or kind is int and -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        return value
    encoder = _Encoder(limits, opaque, shows_calls)
    try:
        return encoder.finish(encoder.encode(value, 0))
    except RecursionError:
        raise TooLarge("nested too deeply") from None


class _Entry:
    """Gets a number if a reference leads to it."""

    __slots__ = ("value", "node", "number")

    def __init__(self, value):
        # Kept alive, so that no other value gets its id.
        self.value = value
        self.node = None
        self.number = None


class _Reference:
    __slots__ = ("entry",)

    def __init__(self, entry):
        self.entry = entry


class _Numbering:

    def __init__(self, entries):
        self._entries = {id(entry.node): entry for entry in entries}
        self._count = 0

    def finish(self, node):
        kind = type(node)
        if kind is _Reference:
            return {"$": "ref", "id": node.entry.number}
        if kind is not list and kind is not dict:
            return node
        entry = self._entries.get(id(node))
        if entry is None:
            return self._inside(node)
        self._count += 1
        entry.number = self._count
        if kind is list:
            return {"$": "list", "id": entry.number, "v": self._inside(node)}
        tagged = {"$": node["$"], "id": entry.number}
        tagged.update((key, self.finish(item)) for key, item in node.items() if key != "$")
        return tagged

    def _inside(self, node):
        if type(node) is list:
            return [self.finish(item) for item in node]
        return {key: self.finish(item) for key, item in node.items()}


class _Encoder:
    def __init__(self, limits, opaque, shows_calls):
        self._limits = limits
        self._opaque = opaque
        self.shows_calls = shows_calls
        # Number of surrounding objects, whose attributes may be opaque.
        self._within = 0
        self._nodes = limits.nodes
        self._text = limits.text
        self._entries = {}
        self._shared = {}
        self.calls = 0
        self.nesting = 0

    @property
    def is_state(self):
        return self._opaque

    def finish(self, node):
        return _Numbering(self._shared.values()).finish(node) if self._shared else node

    def encode(self, value, depth):
        self._nodes -= 1
        if self._nodes < 0 or depth > self._limits.depth:
            self._refuse(depth)
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is str:
            return self._string(value)
        if kind is int:
            return value if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER else self._integer(value)
        if kind is float:
            return {"$": "float", "v": repr(value)}
        plain = _PLAIN.get(id(kind))
        if plain is not None:
            return plain(self, value, depth)
        leaf = canonical_leaves.leaf(value)
        if leaf is not None:
            self._spend(len(leaf.get("v") or ""))
            return canonical_functions.with_calls(self, value, leaf, depth) if leaf["$"] == "function" else leaf
        return self._tracked(value, depth, canonical_instances.body)

    def _refuse(self, depth):
        if self._nodes < 0:
            raise TooLarge("more than %d parts" % self._limits.nodes)
        raise TooLarge("nested deeper than %d" % self._limits.depth)

    def _spend(self, size):
        self._text -= size
        if self._text < 0:
            raise TooLarge("more than %d characters" % self._limits.text)

    def _string(self, value):
        self._spend(len(value))
        if value.isascii():
            return value
        try:
            value.encode("utf-8")
            return value
        except UnicodeEncodeError:
            units = value.encode("utf-16-le", "surrogatepass")
            return {"$": "str", "v": [units[at] | units[at + 1] << 8 for at in range(0, len(units), 2)]}

    def _integer(self, value):
        if value.bit_length() > MAX_INTEGER_BITS:
            raise TooLarge("an integer of %d bits" % value.bit_length())
        text = canonical_leaves.decimal_text(value)
        self._spend(len(text))
        return {"$": "int", "v": text}

    def _bytes(self, value, depth):
        self._spend(len(value))
        return {"$": "bytes", "v": canonical_leaves.base64_text(value)}

    def _tuple(self, value, depth):
        return {"$": "tuple", "v": self.items(value, depth)}

    def _frozenset(self, value, depth):
        return {"$": "frozenset", "v": self.unordered(value, depth)}

    def _list(self, value, depth):
        return self._tracked(value, depth, _Encoder.items)

    def _dict(self, value, depth):
        return self._tracked(value, depth, _dict_node)

    def _set(self, value, depth):
        return self._tracked(value, depth, _set_node)

    def _bytearray(self, value, depth):
        self._spend(len(value))
        return self._tracked(value, depth, _bytearray_node)

    def _tracked(self, value, depth, write):
        entry = self._entries.get(id(value))
        if entry is not None:
            self._shared[id(value)] = entry
            return _Reference(entry)
        entry = self._entries[id(value)] = _Entry(value)
        try:
            entry.node = self._body(value, depth, write)
        except TooLarge:
            raise
        except (Unwritable, Interrupted) as problem:
            if depth == 0 or not self._may_close(value, problem):
                raise
            entry.node = {"$": "opaque", "v": inspection.class_name(type(value))}
        return entry.node

    def _may_close(self, value, problem):
        """Keeps functions from becoming opaque, because their behaviour is the result."""
        if self._opaque or not self._within:
            return self._opaque
        if canonical_functions.is_nameless(type(value)):
            problem.is_of_function = True
        return not problem.is_of_function

    def _body(self, value, depth, write):
        try:
            return write(self, value, depth)
        except (Unwritable, Interrupted, RecursionError):
            raise
        except Exception as error:
            # For example to a closed or uninitialized buffer.
            raise Unwritable("a %s that cannot be read" % inspection.class_name(type(value))) from error

    def items(self, values, depth):
        return [self.encode(item, depth + 1) for item in list(values)]

    def pairs(self, pairs, depth):
        # Consuming an iterator among the values may change the mapping.
        return [[self.encode(key, depth + 1), self.encode(item, depth + 1)] for key, item in list(pairs)]

    def unordered(self, values, depth):
        """Sorts items: set order depends on hashes."""
        keyed = [(self._sort_key(item, depth + 1), item) for item in values]
        keyed.sort(key=lambda pair: pair[0])
        return [self.encode(item, depth + 1) for _, item in keyed]

    def _sort_key(self, value, depth):
        apart = _Encoder(self._limits, self._opaque, self.shows_calls)
        apart._nodes, apart._text, apart._within = self._nodes, self._text, self._within
        text = json.dumps(apart.finish(apart.encode(value, depth)), sort_keys=True)
        self._nodes = apart._nodes
        return text

    def iterator(self, values, depth):
        taken = []
        for count in range(self._limits.iterate + 1):
            try:
                item = next(values)
            except StopIteration:
                return {"$": "iterator", "v": taken, "more": False}
            except BaseException as error:
                raise Interrupted(error) from None
            if count < self._limits.iterate:
                taken.append(self.encode(item, depth + 1))
        return {"$": "iterator", "v": taken, "more": True}

    def named(self, found, depth, may_close=False):
        if any(type(name) is not str or name == "$" for name in found):
            raise Unwritable("attributes whose names are no text")
        written = {"$": "attributes"}
        self._within += may_close
        try:
            for name in sorted(found):
                written[name] = self.encode(found[name], depth + 1)
        finally:
            self._within -= may_close
        return written


def _dict_node(encoder, value, depth):
    return {"$": "dict", "v": encoder.pairs(dict.items(value), depth)}


def _set_node(encoder, value, depth):
    return {"$": "set", "v": encoder.unordered(value, depth)}


def _bytearray_node(_encoder, value, _depth):
    return {"$": "bytearray", "v": canonical_leaves.base64_text(bytes(value))}


# By identity, because a metaclass may define a hash.
_PLAIN = {
    id(list): _Encoder._list,
    id(dict): _Encoder._dict,
    id(tuple): _Encoder._tuple,
    id(set): _Encoder._set,
    id(frozenset): _Encoder._frozenset,
    id(bytes): _Encoder._bytes,
    id(bytearray): _Encoder._bytearray,
}
