"""Describes nameless functions in results by sample calls."""

import builtins
import functools
import types

from . import canonical_leaves, inspection
from .canonical_limits import Interrupted, TooLarge, Unwritable

MAX_DEPTH = 2
MAX_CALLS = 40


def double(value):
    return value + value


def samples():
    """Functions may change them. The last one is for wrappers."""
    return [(), (3,), ("abc",), ([3, 1, 2],), (2, 5), ("a b", "b"), (double,)]


def more_samples():
    return [("a", "b", "abc"), (1, 2, 3), ({"a": 1, "b": "abc"},), (double, "a", 3), ("a", "b", "abc", 4)]


def byte_samples():
    return [(b"abc",), (b"",), (b"abc", 5), (b"abc", b"b")]


def is_nameless(kind):
    return any(kind is one for one in _KINDS)


_REFUSALS = (TypeError, AttributeError, NameError)
_KINDS = (types.FunctionType, types.MethodType, type(functools.lru_cache(double)))


def is_callable(kind):
    return any(type(inspection.class_dict(cls).get("__call__")) is types.FunctionType for cls in inspection.mro(kind))


def has_calls(kind):
    return any("__call__" in inspection.class_dict(cls) for cls in inspection.mro(kind))


def with_calls(encoder, value, node, depth):
    if not encoder.shows_calls or encoder.is_state:
        return node
    try:
        items = body(encoder, value, depth).get("items")
    except TooLarge:
        raise
    except Unwritable:
        return node
    return node if items is None else {**node, "calls": items}


def body(encoder, value, depth):
    """Raises Unwritable if every call ends in a built-in error."""
    if encoder.is_state or encoder.nesting >= MAX_DEPTH:
        raise Unwritable("a function without a name")
    encoder.nesting += 1
    try:
        shown = _shown(encoder, value, samples(), depth)
        # The total of calls is limited.
        for others in (more_samples, byte_samples):
            if encoder.nesting == 1 and not any(_tells(*outcome) for _, outcome in shown):
                shown += _shown(encoder, value, others(), depth)
    finally:
        encoder.nesting -= 1
    if not any(_tells(*outcome) for _, outcome in shown):
        name = _name_in_module(value) if depth else None
        if name is None:
            raise Unwritable("a function that none of the samples suits")
        # At the top level, it must show more than its name.
        return {"$": "function", "v": name}
    return {"$": "object", "class": "function", "v": {"$": "attributes"}, "items": shown}


def _name_in_module(value):
    if type(value) is not types.FunctionType:
        return None
    return next((name for name, other in list(value.__globals__.items()) if other is value and type(name) is str), None)


def _shown(encoder, value, arguments, depth):
    return [[list(map(_sample, given)), _call(encoder, value, given, depth)] for given in arguments]


def _tells(kind, detail=None):
    """Detects meaningful outcomes; a built-in exception may come from the interpreter."""
    return kind == "returned" or kind == "raised" and not hasattr(builtins, detail)


def _sample(value):
    if type(value) is dict:
        return {"$": "dict", "v": [list(entry) for entry in value.items()]}
    if type(value) is bytes:
        return {"$": "bytes", "v": canonical_leaves.base64_text(value)}
    return "double" if value is double else value if type(value) is not list else [3, 1, 2]


def _call(encoder, value, given, depth):
    encoder.calls += 1
    if encoder.calls > MAX_CALLS:
        return ["not called"]
    try:
        result = value(*given)
    except Exception as error:
        # The message depends on how the function is written.
        return ["refused"] if isinstance(error, _REFUSALS) else ["raised", inspection.class_name(type(error))]
    if result is double:
        return ["returned", "double"]
    try:
        return ["returned", encoder.encode(result, depth + 2)]
    except Interrupted as interrupted:
        return ["raised", inspection.class_name(type(interrupted.error))]
    except Unwritable:
        return ["unwritable"]
