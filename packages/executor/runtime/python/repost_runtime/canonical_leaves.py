import base64
import sys
import types

from . import inspection


def base64_text(value):
    return base64.b64encode(value).decode("ascii")


def decimal_text(value):
    """Python 3.11 and newer limit the length of `str`."""
    limit = getattr(sys, "get_int_max_str_digits", None)
    if limit is None:
        return str(value)
    before = limit()
    sys.set_int_max_str_digits(0)
    try:
        return str(value)
    finally:
        sys.set_int_max_str_digits(before)


def leaf(value):
    kind = type(value)
    write = _BY_TYPE.get(id(kind))
    if write is not None:
        return write(value)
    if inspection.is_class(value):
        return {"$": "type", "v": inspection.class_name(value)}
    for base in inspection.mro(kind):
        write = _standard_writer(base)
        if write is not None:
            return write(value, base)
    return None


def _standard_writer(cls):
    name = inspection.class_name(cls)
    modules, write = _STANDARD.get(name, ((), None))
    return write if any(getattr(sys.modules.get(module), name, None) is cls for module in modules) else None


def _function(value):
    qualname = value.__qualname__
    # Closures and lambdas have no identifying name.
    return {"$": "function", "v": qualname} if "<" not in qualname and not _is_wrapper(value) else None


def _is_wrapper(value):
    """Wrappers copy another function's name."""
    if "__wrapped__" not in value.__dict__:
        return False
    module = sys.modules.get(value.__module__) if type(value.__module__) is str else None
    return "." not in value.__qualname__ and getattr(module, value.__qualname__, None) is not value


def _built_in_function(value):
    is_bound = value.__self__ is not None and type(value.__self__) is not types.ModuleType
    return None if is_bound else {"$": "function", "v": value.__qualname__}


def _complex(value):
    return {"$": "complex", "re": repr(value.real), "im": repr(value.imag)}


def _constant(value):
    return {"$": "constant", "v": repr(value)}


# By identity, because a metaclass may define a hash.
_BY_TYPE = {
    id(complex): _complex,
    id(types.FunctionType): _function,
    id(types.BuiltinFunctionType): _built_in_function,
    id(type(Ellipsis)): _constant,
    id(type(NotImplemented)): _constant,
    id(types.ModuleType): lambda value: {"$": "module", "v": value.__name__},
    id(range): lambda value: {"$": "range", "v": "%d:%d:%d" % (value.start, value.stop, value.step)},
}


def _enum(value, _):
    stored = inspection.attributes(value)
    name = stored.get("_name_")
    if type(name) is not str:
        # Before 3.11, a combination of flags has no name.
        name = repr(stored["_value_"]) if type(stored.get("_value_")) is int else ""
    return {"$": "enum", "class": inspection.class_name(type(value)), "name": name}


def _own(tag, text):
    """Instances of subclasses are written as objects."""

    def write(value, base):
        return {"$": tag, "v": text(value, base)} if type(value) is base else None

    return write


def _moment(value, base):
    zone = value.tzinfo
    known = zone is None or inspection.module_name(type(zone)) in ("datetime", "zoneinfo")
    return base.isoformat(value) if known else base.isoformat(value.replace(tzinfo=None)) + " elsewhere"


def _path(value, _):
    own = inspection.module_name(type(value)).split(".")[0] == "pathlib"
    return {"$": "path", "v": str(value)} if own else None


def _pattern(value, _):
    text = value.pattern if type(value.pattern) is str else repr(value.pattern)
    return {"$": "pattern", "v": text, "flags": int(value.flags)}


def _logger(value, _):
    name = inspection.attributes(value).get("name")
    return {"$": "logger", "v": name if type(name) is str else ""}


def _stream(value, _):
    for name in ("stdin", "stdout", "stderr"):
        if value is getattr(sys, name, None):
            return {"$": "stream", "v": name}
    return None


_STANDARD = {
    "Enum": (("enum",), _enum),
    "Decimal": (("decimal",), _own("decimal", lambda value, base: base.__str__(value))),
    "Fraction": (("fractions",), _own("fraction", lambda value, _: "%d/%d" % (value._numerator, value._denominator))),
    "datetime": (("datetime",), _own("datetime", _moment)),
    "date": (("datetime",), _own("date", lambda value, base: base.isoformat(value))),
    "time": (("datetime",), _own("time", _moment)),
    "timedelta": (
        ("datetime",),
        _own("timedelta", lambda value, _: "%d %d %d" % (value.days, value.seconds, value.microseconds)),
    ),
    "timezone": (("datetime",), _own("timezone", lambda value, base: base.__str__(value))),
    "ZoneInfo": (("zoneinfo",), _own("timezone", lambda value, _: str(value.key))),
    "UUID": (("uuid",), _own("uuid", lambda value, _: "%032x" % value.int)),
    "PurePath": (("pathlib",), _path),
    "Pattern": (("re",), _pattern),
    "Logger": (("logging",), _logger),
    "TextIOWrapper": (("_io",), _stream),
}
