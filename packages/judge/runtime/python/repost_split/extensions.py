"""Values of libraries that a module may have loaded."""

import importlib
import sys

from repost_runtime import inspection

# LEAVES read values without identity; KINDS have identity. `codec`: by class.
_CODECS = {"numpy": "arrays", "pandas": "frames", "torch": "tensors", "pytz": "time_zones", "dateutil": "time_zones"}
_TAGS = {
    "arrays": ("np", "dtype", "array", "array-of"),
    "frames": (
        "pd-none pd-moment pd-span pd-period pd-interval pd-index pd-categories pd-text pd-dtype pd-array pd-offset "
        "series frame"
    ).split(),
    "tensors": ("torch-dtype", "torch-device", "torch-size", "tensor", "parameter"),
    "time_zones": ("pytz", "dateutil"),
}
_CODEC_BY_TAG = {tag: codec for codec, tags in _TAGS.items() for tag in tags}
# Codec by class id, with the class to keep it alive.
_found = {}


def _codec(name):
    return importlib.import_module("repost_split." + name)


def _codec_of(cls):
    known = _found.get(id(cls))
    if known is None or known[0] is not cls:
        known = _found[id(cls)] = (cls, _search(cls))
    return known[1]


def _search(cls):
    package = inspection.module_name(cls).partition(".")[0]
    if package not in _CODECS or package not in sys.modules:
        return None
    return _codec(_CODECS[package]).codec(cls)


def write_leaf(value, cls, write):
    for one in inspection.mro(cls):
        found = _codec_of(one)
        if found is not None:
            return found(value, write) if callable(found) else None
    return None


def is_leaf(cls):
    return any(callable(_codec_of(one)) for one in inspection.mro(cls))


def is_leaf_tag(tag):
    return tag in _CODEC_BY_TAG and tag in _codec(_CODEC_BY_TAG[tag]).LEAVES


def read_leaf(tag, parts, read):
    codec = _codec(_CODEC_BY_TAG[tag])
    codec.require()
    return codec.LEAVES[tag](parts, read)


def kind_of(cls):
    tag = _codec_of(cls)
    return (tag, _codec(_CODEC_BY_TAG[tag]).KINDS[tag]) if type(tag) is str else None


def kind_of_tag(tag):
    if tag not in _CODEC_BY_TAG:
        return None
    codec = _codec(_CODEC_BY_TAG[tag])
    codec.require()
    return codec.KINDS.get(tag)


def make_shell(tag, parts):
    kind = kind_of_tag(tag)
    return None if kind is None else kind.make(parts)
