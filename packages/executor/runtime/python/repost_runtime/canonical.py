"""Values as plain JSON that is the same for the same value, without running any code of the value.

The tags and what each keeps are documented in docs/reference/canonical-data.md.
"""

import json

from . import canonical_instances, canonical_leaves, inspection
from .canonical_limits import Interrupted, Limits, TooLarge, Unwritable

MAX_SAFE_INTEGER = 2**53 - 1
MAX_INTEGER_BITS = 200_000
DEFAULT_LIMITS = Limits()


def to_canonical(value, limits=DEFAULT_LIMITS, opaque=False):
    """
    The value as JSON data. Raises Unwritable where there is no canonical form.

    opaque: write what has no canonical form, below the top, as its class name only. It is for the state of receivers
    and arguments, where a lock or a logger among the attributes must not hide the rest.
    """
    encoder = _Encoder(limits, opaque)
    try:
        return _finish(encoder.encode(value, 0), [0])
    except RecursionError:
        raise TooLarge("nested too deeply") from None


class _Entry:
    """A mutable value at its first visit. Which of them need a number is known only at the end."""

    def __init__(self, value):
        # Keeps the value alive, so that no other takes its identity while we write.
        self.value = value
        self.body = None
        self.referenced = False
        self.number = None


class _Reference:
    def __init__(self, entry):
        self.entry = entry


def _finish(node, counter):
    """Turns entries and references into JSON and numbers those that are referred to, in the order of their first visit."""
    kind = type(node)
    if kind is list:
        return [_finish(item, counter) for item in node]
    if kind is dict:
        return {key: _finish(item, counter) for key, item in node.items()}
    if kind is _Reference:
        return {"$": "ref", "id": node.entry.number}
    if kind is not _Entry:
        return node
    if not node.referenced:
        return _finish(node.body["v"] if node.body["$"] == "list" else node.body, counter)
    counter[0] += 1
    node.number = counter[0]
    tagged = {"$": node.body["$"], "id": node.number}
    tagged.update((key, _finish(item, counter)) for key, item in node.body.items() if key != "$")
    return tagged


class _Encoder:
    def __init__(self, limits, opaque):
        self._limits = limits
        self._opaque = opaque
        self._nodes = limits.nodes
        self._text = limits.text
        self._entries = {}

    def encode(self, value, depth):
        self._count(depth)
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is str:
            return self._string(value)
        if kind is int:
            return self._integer(value)
        if kind is float:
            return {"$": "float", "v": repr(value)}
        plain = _PLAIN.get(id(kind))
        if plain is not None:
            return plain(self, value, depth)
        leaf = canonical_leaves.leaf(value)
        if leaf is not None:
            self._spend(len(leaf.get("v") or ""))
            return leaf
        return self._tracked(value, depth, canonical_instances.body)

    def _count(self, depth):
        self._nodes -= 1
        if self._nodes < 0:
            raise TooLarge("more than %d parts" % self._limits.nodes)
        if depth > self._limits.depth:
            raise TooLarge("nested deeper than %d" % self._limits.depth)

    def _spend(self, size):
        self._text -= size
        if self._text < 0:
            raise TooLarge("more than %d characters" % self._limits.text)

    def _string(self, value):
        self._spend(len(value))
        try:
            value.encode("utf-8")
            return value
        except UnicodeEncodeError:
            units = value.encode("utf-16-le", "surrogatepass")
            return {"$": "str", "v": [units[at] | units[at + 1] << 8 for at in range(0, len(units), 2)]}

    def _integer(self, value):
        if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
            return value
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
        return self._tracked(value, depth, lambda encoder, it, at: {"$": "list", "v": encoder.items(it, at)})

    def _dict(self, value, depth):
        return self._tracked(value, depth, lambda encoder, it, at: {"$": "dict", "v": encoder.pairs(dict.items(it), at)})

    def _set(self, value, depth):
        return self._tracked(value, depth, lambda encoder, it, at: {"$": "set", "v": encoder.unordered(it, at)})

    def _bytearray(self, value, depth):
        self._spend(len(value))
        return self._tracked(
            value, depth, lambda _e, it, _at: {"$": "bytearray", "v": canonical_leaves.base64_text(bytes(it))}
        )

    def _tracked(self, value, depth, write):
        entry = self._entries.get(id(value))
        if entry is not None:
            entry.referenced = True
            return _Reference(entry)
        entry = _Entry(value)
        self._entries[id(value)] = entry
        try:
            entry.body = self._body(value, depth, write)
        except TooLarge:
            raise
        except (Unwritable, Interrupted):
            if not self._opaque or depth == 0:
                raise
            entry.body = {"$": "opaque", "v": inspection.class_name(type(value))}
        return entry

    def _body(self, value, depth, write):
        try:
            return write(self, value, depth)
        except (Unwritable, Interrupted, RecursionError):
            raise
        except Exception as error:
            # The interpreter itself refuses, for a closed buffer for instance, or one that was never set up.
            raise Unwritable("a %s that cannot be read" % inspection.class_name(type(value))) from error

    def items(self, values, depth):
        return [self.encode(item, depth + 1) for item in list(values)]

    def pairs(self, pairs, depth):
        # A copy, for an iterator among the values may change the mapping when it is consumed.
        return [[self.encode(key, depth + 1), self.encode(item, depth + 1)] for key, item in list(pairs)]

    def unordered(self, values, depth):
        """Elements by their own text, so that no hash decides about the order."""
        keyed = [(self._sort_key(item, depth + 1), item) for item in values]
        keyed.sort(key=lambda pair: pair[0])
        return [self.encode(item, depth + 1) for _, item in keyed]

    def _sort_key(self, value, depth):
        apart = _Encoder(self._limits, self._opaque)
        apart._nodes, apart._text = self._nodes, self._text
        text = json.dumps(_finish(apart.encode(value, depth), [0]), sort_keys=True)
        self._nodes = apart._nodes
        return text

    def iterator(self, values, depth):
        """Consumes an iterator up to the limit; running it is part of what the value does."""
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

    def named(self, found, depth):
        """Attributes by name, sorted, under a tag like every other map."""
        if any(type(name) is not str or name == "$" for name in found):
            raise Unwritable("attributes whose names are no text")
        written = {"$": "attributes"}
        for name in sorted(found):
            written[name] = self.encode(found[name], depth + 1)
        return written


# By identity, for a class's own class may define its hash.
_PLAIN = {
    id(list): _Encoder._list,
    id(dict): _Encoder._dict,
    id(tuple): _Encoder._tuple,
    id(set): _Encoder._set,
    id(frozenset): _Encoder._frozenset,
    id(bytes): _Encoder._bytes,
    id(bytearray): _Encoder._bytearray,
}
