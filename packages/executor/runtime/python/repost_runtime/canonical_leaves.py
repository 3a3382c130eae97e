"""Values that are one text each: numbers, dates, names. None of them holds other values."""

import base64
import sys
import types

from . import inspection

_DEFAULT_DIGITS = 4300


def base64_text(value):
    return base64.b64encode(value).decode("ascii")


def decimal_text(value):
    """An integer of any length in decimal. Since 3.11 the interpreter refuses long ones unless told otherwise."""
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
    """The tagged form of a value that is one text, None where the value is no such."""
    kind = type(value)
    write = _BY_TYPE.get(kind)
    if write is not None:
        return write(value)
    if inspection.is_class(value):
        return {"$": "type", "v": inspection.class_name(value)}
    for base in inspection.mro(kind):
        write = _by_name(base)
        if write is not None:
            return write(value)
    return None


def _function(value):
    qualname = value.__qualname__
    if type(qualname) is not str or "<" in qualname:
        # A closure or lambda has no name by which to know it again.
        return None
    return {"$": "function", "v": qualname}


def _complex(value):
    return {"$": "complex", "re": repr(value.real), "im": repr(value.imag)}


def _constant(value):
    return {"$": "constant", "v": repr(value)}


_BY_TYPE = {
    complex: _complex,
    types.FunctionType: _function,
    types.BuiltinFunctionType: _function,
    type(Ellipsis): _constant,
    type(NotImplemented): _constant,
    types.ModuleType: lambda value: {"$": "module", "v": value.__name__},
    range: lambda value: {"$": "range", "v": "%d:%d:%d" % (value.start, value.stop, value.step)},
}


def _by_name(cls):
    """
    The writer of a standard class, found by name: a value of it can only be there when its module was imported, so
    that nothing is imported here on behalf of values that no program uses.
    """
    place = _STANDARD.get(inspection.class_name(cls))
    if place is None:
        return None
    module, write = place
    loaded = sys.modules.get(module)
    found = None if loaded is None else getattr(loaded, inspection.class_name(cls), None)
    return write if found is cls else None


def _enum(value):
    name = (inspection.instance_dict(value) or {}).get("_name_")
    if type(name) is not str:
        # A combination of flags has no name of its own everywhere.
        name = "|".join(sorted(str(getattr(value, "_value_", ""))))
    return {"$": "enum", "class": inspection.class_name(type(value)), "name": name}


def _exactly(name, tag, text):
    """A writer for values of the class itself; an instance of a subclass has more to it and is written as an object."""

    def write(value):
        return {"$": tag, "v": text(value)} if inspection.class_name(type(value)) == name else None

    return write


def _fraction(value):
    return "%d/%d" % (value._numerator, value._denominator)


def _moment(value):
    zone = value.tzinfo
    if zone is not None and inspection.module_name(type(zone)) not in ("datetime", "zoneinfo"):
        return None
    return type(value).isoformat(value)


def _timedelta(value):
    return "%d %d %d" % (value.days, value.seconds, value.microseconds)


def _path(value):
    return {"$": "path", "v": str(value)}


def _pattern(value):
    pattern = value.pattern if type(value.pattern) is str else repr(value.pattern)
    return {"$": "pattern", "v": pattern, "flags": int(value.flags)}


_STANDARD = {
    "Enum": ("enum", _enum),
    "Decimal": ("decimal", _exactly("Decimal", "decimal", lambda value: type(value).__str__(value))),
    "Fraction": ("fractions", _exactly("Fraction", "fraction", _fraction)),
    "datetime": ("datetime", _exactly("datetime", "datetime", _moment)),
    "date": ("datetime", _exactly("date", "date", lambda value: type(value).isoformat(value))),
    "time": ("datetime", _exactly("time", "time", _moment)),
    "timedelta": ("datetime", _exactly("timedelta", "timedelta", _timedelta)),
    "UUID": ("uuid", _exactly("UUID", "uuid", lambda value: "%032x" % value.int)),
    "PurePath": ("pathlib", _path),
    "Pattern": ("re", _pattern),
}
