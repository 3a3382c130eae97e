"""Instances: own attributes, and what they hold as containers or numbers beneath their own class."""

import sys
import types

from . import exceptions, inspection
from .canonical_limits import Unwritable

_VIEWS = (type({}.keys()), type({}.values()), type({}.items()))
_GENERATORS = (types.GeneratorType,)


def body(encoder, value, depth):
    """The tagged form of an instance. Raises Unwritable for what the interpreter hides, such as locks and files."""
    kind = type(value)
    if kind in _GENERATORS or _is_built_in_iterator(value, kind):
        return encoder.iterator(value, depth)
    if inspection.isinstance_exact(value, BaseException):
        return _exception(value, kind)
    if kind is types.MethodType:
        return _method(encoder, value, depth)
    if kind in _VIEWS:
        return _object(encoder, value, depth, {}, encoder.items(list(value), depth))
    base = inspection.built_in_base(kind)
    if inspection.isinstance_exact(value, tuple) and _is_record(kind):
        return {"$": "tuple", "class": inspection.class_name(kind), "v": encoder.items(tuple.__iter__(value), depth)}
    write = _CONTENT.get(base)
    if write is None and base is not object:
        write = _late_content(base)
    if write is None:
        raise Unwritable("a %s has no written form" % inspection.class_name(kind))
    return _object(encoder, value, depth, inspection.attributes(value), write(encoder, value, depth))


def _object(encoder, value, depth, attributes, items):
    return {
        "$": "object",
        "class": inspection.class_name(type(value)),
        "v": encoder.named(attributes, depth),
        "items": items,
    }


def _exception(value, kind):
    return {"$": "exception", "types": exceptions.type_names(kind), "message": exceptions.message(value)}


def _method(encoder, value, depth):
    function = value.__func__
    name = function.__qualname__ if type(function) is types.FunctionType else ""
    if not name or "<" in name:
        raise Unwritable("a bound function without a name")
    return {"$": "function", "v": name, "self": encoder.encode(value.__self__, depth + 1)}


def _is_record(kind):
    """Named tuples, and the interpreter's own such as os.stat_result."""
    if not inspection.is_heap_class(kind):
        return True
    fields = inspection.class_dict(kind).get("_fields")
    return type(fields) is tuple and all(type(name) is str for name in fields)


def _is_built_in_iterator(value, kind):
    if inspection.is_heap_class(kind) and inspection.module_name(kind) not in ("itertools", "builtins"):
        return False
    found = inspection.class_dict(kind)
    return "__next__" in found and "__iter__" in found and "__enter__" not in found


def _ordered_pairs(encoder, value, depth):
    ordered = sys.modules.get("collections")
    if ordered is not None and inspection.isinstance_exact(value, ordered.OrderedDict):
        pairs = [(key, dict.__getitem__(value, key)) for key in ordered.OrderedDict.__iter__(value)]
        written = [[encoder.encode(key, depth + 1), encoder.encode(item, depth + 1)] for key, item in pairs]
        return {"$": "dict", "v": written}
    return {"$": "dict", "v": encoder.pairs(value, depth)}


_CONTENT = {
    object: lambda _encoder, _value, _depth: None,
    list: lambda encoder, value, depth: encoder.items(list.__iter__(value), depth),
    tuple: lambda encoder, value, depth: {"$": "tuple", "v": encoder.items(tuple.__iter__(value), depth)},
    dict: _ordered_pairs,
    set: lambda encoder, value, depth: {"$": "set", "v": encoder.unordered(set.__iter__(value), depth)},
    frozenset: lambda encoder, value, depth: {
        "$": "frozenset",
        "v": encoder.unordered(frozenset.__iter__(value), depth),
    },
    str: lambda encoder, value, depth: encoder.encode(str.__str__(value), depth + 1),
    int: lambda encoder, value, depth: encoder.encode(int.__int__(value), depth + 1),
    float: lambda encoder, value, depth: encoder.encode(float.__float__(value), depth + 1),
    complex: lambda encoder, value, depth: encoder.encode(complex.__add__(value, 0), depth + 1),
    bytes: lambda encoder, value, depth: encoder.encode(bytes.__getitem__(value, slice(None)), depth + 1),
    bytearray: lambda encoder, value, depth: encoder.encode(bytes(bytearray.__getitem__(value, slice(None))), depth + 1),
    memoryview: lambda encoder, value, depth: encoder.encode(value.tobytes(), depth + 1),
    slice: lambda encoder, value, depth: encoder.items((value.start, value.stop, value.step), depth),
    types.SimpleNamespace: lambda _encoder, _value, _depth: None,
    types.MappingProxyType: lambda encoder, value, depth: {"$": "dict", "v": encoder.pairs(dict(value), depth)},
}


def _late_content(base):
    """Writers for classes of modules that may not be loaded."""
    place = _STANDARD.get((inspection.module_name(base), inspection.class_name(base)))
    return place


_STANDARD = {
    ("collections", "deque"): lambda encoder, value, depth: encoder.items(list(type(value).__iter__(value)), depth),
    ("collections", "defaultdict"): _ordered_pairs,
    ("collections", "OrderedDict"): _ordered_pairs,
    ("_io", "StringIO"): lambda encoder, value, depth: encoder.encode(_StringIO.getvalue(value), depth + 1),
    ("_io", "BytesIO"): lambda encoder, value, depth: encoder.encode(_BytesIO.getvalue(value), depth + 1),
    ("functools", "partial"): lambda encoder, value, depth: encoder.items(
        (value.func, value.args, value.keywords), depth
    ),
    ("array", "array"): lambda encoder, value, depth: encoder.items(type(value).tolist(value), depth),
}

from _io import BytesIO as _BytesIO, StringIO as _StringIO  # noqa: E402
