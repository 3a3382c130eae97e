"""Functions without a name that are a result, such as what a decorator gives: written down by what they do with a few samples."""

import builtins
import functools
import types

from . import canonical_leaves, inspection
from .canonical_limits import Interrupted, TooLarge, Unwritable

MAX_DEPTH = 2
MAX_CALLS = 40


def double(value):
    """A function to give to functions that take one."""
    return value + value


def samples():
    """Arguments to call with, new for every function, for one may change them. The last is for functions that wrap others."""
    return [(), (3,), ("abc",), ([3, 1, 2],), (2, 5), ("a b", "b"), (double,)]


def more_samples():
    """Arguments for functions that none of the usual ones suits: more of them, and a mapping."""
    return [("a", "b", "abc"), (1, 2, 3), ({"a": 1, "b": "abc"},), (double, "a", 3), ("a", "b", "abc", 4)]


def byte_samples():
    """Bytes, for functions that suit neither: sums, ciphers, encoders."""
    return [(b"abc",), (b"",), (b"abc", 5), (b"abc", b"b")]


def is_nameless(kind):
    """Whether values of a class are functions that have no name of their own by which to know them."""
    return any(kind is one for one in _KINDS)


_REFUSALS = (TypeError, AttributeError, NameError)
_KINDS = (types.FunctionType, types.MethodType, type(functools.lru_cache(double)))


def is_callable(kind):
    """Whether objects of a class can be called by what a class statement defines."""
    return any(type(inspection.class_dict(cls).get("__call__")) is types.FunctionType for cls in inspection.mro(kind))


def has_calls(kind):
    """Returns whether instances of a class can be called."""
    return any("__call__" in inspection.class_dict(cls) for cls in inspection.mro(kind))


def with_calls(encoder, value, node, depth):
    """The node with what calls of its value gave, where a function without a name is expected in its place."""
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
    """
    Pairs of arguments and what calls of the function with them gave. Raises Unwritable where every call ends in an error of the
    interpreter's own, for that shows nothing; one of the program's own shows something.
    """
    if encoder.is_state or encoder.nesting >= MAX_DEPTH:
        raise Unwritable("a function without a name")
    encoder.nesting += 1
    try:
        shown = _shown(encoder, value, samples(), depth)
        # Those that a function gives are called with the usual ones alone, for all calls together are few.
        for others in (more_samples, byte_samples):
            if encoder.nesting == 1 and not any(_tells(*outcome) for _, outcome in shown):
                shown += _shown(encoder, value, others(), depth)
    finally:
        encoder.nesting -= 1
    if not any(_tells(*outcome) for _, outcome in shown):
        name = _name_in_module(value) if depth else None
        if name is None:
            raise Unwritable("a function that none of the samples suits")
        # A part of a value may go by the name that its module has for it; as the value it would show no more than that.
        return {"$": "function", "v": name}
    return {"$": "object", "class": "function", "v": {"$": "attributes"}, "items": shown}


def _name_in_module(value):
    """What a function without a name of its own is called at the top of its module: `by_size = lambda ...`."""
    if type(value) is not types.FunctionType:
        return None
    return next((name for name, other in list(value.__globals__.items()) if other is value and type(name) is str), None)


def _shown(encoder, value, arguments, depth):
    return [[list(map(_sample, given)), _call(encoder, value, given, depth)] for given in arguments]


def _tells(kind, detail=None):
    """What is returned, and exceptions of the program's own: of built-in ones nobody knows who raised them."""
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
        # What the interpreter says of arguments that do not suit depends on how the function is written.
        return ["refused"] if isinstance(error, _REFUSALS) else ["raised", inspection.class_name(type(error))]
    if result is double:
        return ["returned", "double"]
    try:
        return ["returned", encoder.encode(result, depth + 2)]
    except Interrupted as interrupted:
        return ["raised", inspection.class_name(type(interrupted.error))]
    except Unwritable:
        return ["unwritable"]
