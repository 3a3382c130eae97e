"""Runs no code of exceptions' classes."""

import builtins
import opcode
import re

from . import inspection

_RAISE = opcode.opmap["RAISE_VARARGS"]
_ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]+")
_PLAIN = (str, int, float, bool, type(None), bytes, complex)


def type_names(kind):
    names = [inspection.class_name(cls) for cls in inspection.mro(kind) if cls is not BaseException and cls is not object]
    return names or ["BaseException"]


def message(error):
    """Avoids memory addresses, which differ between runs."""
    base = inspection.built_in_base(type(error))
    try:
        arguments = BaseException.args.__get__(error)
        if base in _WRITES_ITSELF and all(_is_plain(item) for item in arguments):
            text = base.__str__(error)
        else:
            text = _from_arguments(base, arguments)
    except Exception:
        # A built-in exception whose attributes were deleted.
        text = ""
    return _ADDRESS.sub("at 0x", text)


def is_explicit(traceback, is_own):
    """Raised by a statement of the module's own files."""
    if traceback is None:
        return False
    while traceback.tb_next is not None:
        traceback = traceback.tb_next
    code = traceback.tb_frame.f_code
    if not is_own(code.co_filename) or traceback.tb_lasti < 0:
        return False
    return code.co_code[traceback.tb_lasti] == _RAISE


def _from_arguments(base, arguments):
    if not arguments:
        return ""
    if len(arguments) == 1 and base is not KeyError:
        return arguments[0] if type(arguments[0]) is str else _text(arguments[0])
    return _text(arguments if len(arguments) > 1 else arguments[0])


def _text(value):
    if _is_plain(value):
        return repr(value)
    from .canonical import to_canonical
    from .canonical_limits import Unwritable
    import json

    try:
        return json.dumps(to_canonical(value, opaque=True), sort_keys=True)
    except Unwritable:
        return "<%s>" % inspection.class_name(type(value))


def _is_plain(value):
    kind = type(value)
    if kind is tuple or kind is list:
        return all(_is_plain(item) for item in value)
    return any(kind is plain for plain in _PLAIN)


_WRITES_ITSELF = frozenset(
    kind
    for kind in vars(builtins).values()
    if inspection.is_class(kind)
    and issubclass(kind, (OSError, ImportError, SyntaxError, UnicodeError))
)
