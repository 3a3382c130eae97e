"""Values of libraries that a module may have loaded. No library is loaded for its codec's sake."""

import sys

from repost_runtime import inspection

from . import arrays, frames, tensors, time_zones

# Codecs by the package that brings the classes. Each has LEAVES, what reads values without identity, by tag; KINDS, the
# kinds of values with identity, by tag; and `codec`, which finds what a class of its library is written by.
_CODECS = {"numpy": arrays, "pandas": frames, "torch": tensors, "pytz": time_zones, "dateutil": time_zones}
_LEAVES = {tag: (codec, read) for codec in _CODECS.values() for tag, read in codec.LEAVES.items()}
_KINDS = {tag: (codec, kind) for codec in _CODECS.values() for tag, kind in codec.KINDS.items()}
LEAF_TAGS = frozenset(_LEAVES)
# By identity, and with the class itself, so that no other takes its place.
_found = {}


def _codec_of(cls):
    """How a class of a library is written: a writer of a value without identity, or the tag of a kind. Else None."""
    known = _found.get(id(cls))
    if known is None or known[0] is not cls:
        known = _found[id(cls)] = (cls, _search(cls))
    return known[1]


def _search(cls):
    package = inspection.module_name(cls).partition(".")[0]
    codec = _CODECS.get(package)
    if codec is None or package not in sys.modules:
        return None
    return codec.codec(cls)


def write_leaf(value, cls, write):
    """A value without identity of a library, None for others."""
    for one in inspection.mro(cls):
        found = _codec_of(one)
        if found is not None:
            return found(value, write) if callable(found) else None
    return None


def is_leaf(cls):
    """Whether values of a class are written where they stand."""
    return any(callable(_codec_of(one)) for one in inspection.mro(cls))


def read_leaf(tag, parts, read):
    codec, reader = _LEAVES[tag]
    codec.require()
    return reader(parts, read)


def kind_of(cls):
    """The kind of a class of values with identity, with its tag; None for others."""
    tag = _codec_of(cls)
    return (tag, _KINDS[tag][1]) if type(tag) is str else None


def kind_of_tag(tag):
    """The kind that a tag stands for, None where no loaded library has it."""
    codec, kind = _KINDS.get(tag, (None, None))
    if codec is not None:
        codec.require()
    return kind


def make_shell(tag, parts):
    """An empty value of a library's kind, None for other kinds."""
    codec, kind = _KINDS.get(tag, (None, None))
    return None if kind is None else kind.make(parts)

