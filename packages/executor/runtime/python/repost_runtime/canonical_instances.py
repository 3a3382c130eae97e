import re
import types

from . import canonical_arrays, canonical_functions, canonical_library, exceptions, inspection
from .canonical_limits import TooLarge, Unwritable


def body(encoder, value, depth):
    """Raises Unwritable for opaque objects such as locks and files."""
    kind = type(value)
    if kind is types.GeneratorType or _is_built_in_iterator(kind):
        return encoder.iterator(value, depth)
    if inspection.is_a(value, BaseException):
        return {"$": "exception", "types": exceptions.type_names(kind), "message": exceptions.message(value)}
    if kind is types.MethodType and _is_named(value):
        return _method(encoder, value, depth)
    if canonical_functions.is_nameless(kind):
        return canonical_functions.body(encoder, value, depth)
    if inspection.is_a(value, tuple) and _is_record(kind):
        return {"$": "tuple", "class": inspection.class_name(kind), "v": encoder.items(tuple.__iter__(value), depth)}
    base = inspection.built_in_base(kind)
    write = _CONTENT.get(base) or canonical_library.writer(base) or canonical_arrays.writer(base)
    if write is None:
        raise Unwritable("a %s has no written form" % inspection.class_name(kind))
    can_call = encoder.shows_calls and canonical_functions.has_calls(kind)
    # Calls of parts would use up the limit.
    encoder.shows_calls = encoder.shows_calls and not can_call
    try:
        node = {
            "$": "object",
            "class": inspection.class_name(kind),
            "v": encoder.named(_own(kind, inspection.attributes(value)), depth, not canonical_functions.is_callable(kind)),
            "items": write(encoder, base, value, depth),
        }
    except TooLarge:
        raise
    except Unwritable:
        if encoder.is_state or not (can_call or canonical_functions.is_callable(kind)):
            raise
        # A lock must not hide the object's calls.
        node = None
    finally:
        encoder.shows_calls = encoder.shows_calls or can_call
    if node is None:
        return canonical_functions.body(encoder, value, depth)
    return canonical_functions.with_calls(encoder, value, node, depth) if can_call else node


# SQLAlchemy's record refers to the whole mapping.
_BOOKKEEPING = "_sa_instance_state"
# sympy deduces facts, in an order that depends on hashes.
_DEDUCED = "sympy.core.assumptions"


def _own(kind, attributes):
    kept = {name: item for name, item in attributes.items() if name != _BOOKKEEPING and inspection.module_name(type(item)) != _DEDUCED}
    return _without_hash(kind, kept)


_KEPT_HASH = re.compile(r"_\w*hash\w*", re.ASCII | re.IGNORECASE)
_HASHED = (int, type(None))


def _without_hash(kind, attributes):
    """Removes cached hashes, which differ between runs."""
    kept = [name for name, item in attributes.items() if type(item) in _HASHED and type(name) is str and _KEPT_HASH.fullmatch(name)]
    if not kept or not any(type(inspection.class_dict(cls).get("__hash__")) is types.FunctionType for cls in inspection.mro(kind)):
        return attributes
    return {name: item for name, item in attributes.items() if name not in kept}


def _is_named(value):
    function = value.__func__
    return type(function) is types.FunctionType and "<" not in function.__qualname__


def _method(encoder, value, depth):
    function = value.__func__
    node = {"$": "function", "v": function.__qualname__, "self": encoder.encode(value.__self__, depth + 1)}
    return canonical_functions.with_calls(encoder, value, node, depth)


def _is_record(kind):
    """Includes built-in records such as os.stat_result."""
    if inspection.is_built_in(kind):
        return True
    fields = inspection.class_dict(kind).get("_fields")
    return type(fields) is tuple and all(type(name) is str for name in fields)


def _is_built_in_iterator(kind):
    if not inspection.is_built_in(kind):
        return False
    found = inspection.class_dict(kind)
    # Files are iterators too, but must not be consumed.
    return "__next__" in found and "__iter__" in found and "__enter__" not in found


def _nothing(_encoder, _base, _value, _depth):
    return None


def _elements(encoder, base, value, depth):
    return encoder.items(base.__iter__(value), depth)


def _pairs(encoder, _base, value, depth):
    return {"$": "dict", "v": encoder.pairs(dict.items(value), depth)}


def _set(tag):
    return lambda encoder, base, value, depth: {"$": tag, "v": encoder.unordered(base.__iter__(value), depth)}


def _as(convert):
    return lambda encoder, base, value, depth: encoder.encode(convert(base, value), depth + 1)


_CONTENT = {
    object: _nothing,
    types.SimpleNamespace: _nothing,
    list: _elements,
    tuple: lambda encoder, base, value, depth: {"$": "tuple", "v": _elements(encoder, base, value, depth)},
    dict: _pairs,
    set: _set("set"),
    frozenset: _set("frozenset"),
    type({}.keys()): _elements,
    type({}.values()): _elements,
    type({}.items()): _elements,
    str: _as(lambda base, value: base.__str__(value)),
    int: _as(lambda base, value: base.__int__(value)),
    float: _as(lambda base, value: base.__float__(value)),
    complex: _as(lambda base, value: complex(base.real.__get__(value), base.imag.__get__(value))),
    bytes: _as(lambda base, value: base.__getitem__(value, slice(None))),
    bytearray: _as(lambda base, value: bytes(base.__getitem__(value, slice(None)))),
    memoryview: _as(lambda base, value: base.tobytes(value)),
    slice: lambda encoder, _base, value, depth: encoder.items((value.start, value.stop, value.step), depth),
    types.MappingProxyType: lambda encoder, base, value, depth: _pairs(encoder, base, base.copy(value), depth),
}
