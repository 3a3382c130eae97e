"""Values without identity are tagged lists."""

import base64
import re
import sys

from .problems import TooLarge, Violation

MAX_SAFE_INTEGER = 2**53 - 1
MAX_INTEGER_BITS = 4_000_000


def write_integer(value):
    if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        return value
    if value.bit_length() > MAX_INTEGER_BITS:
        raise TooLarge("an integer of %d bits" % value.bit_length())
    return ["i", hex(value)]


def _moment(value):
    return [value.hour, value.minute, value.second, value.microsecond, value.fold]


def _module(name):
    module = sys.modules.get(name)
    if module is None:
        __import__(name)
        module = sys.modules[name]
    return module


def _integers(parts, count):
    if len(parts) != count or any(type(part) is not int for part in parts):
        raise Violation("%d integers were expected" % count)
    return parts


def _text(part):
    if type(part) is not str:
        raise Violation("a text was expected")
    return part


def _read_range(parts):
    return range(*[read_integer(part) for part in parts])


def read_integer(part):
    if type(part) is int:
        return part
    if type(part) is list and len(part) == 2 and part[0] == "i":
        return int(_text(part[1]), 16)
    raise Violation("an integer was expected")


def _path_classes():
    module = _module("pathlib")
    return {name: getattr(module, name) for name in ("PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath")}


def write_bytes(value):
    return base64.b64encode(value).decode("ascii")


def read_bytes(text):
    return base64.b64decode(_text(text), validate=True)


# By exact class, so that no method of a subclass runs.
WRITERS = {
    "builtins:float": lambda v, w: ["f", v.hex()],
    "builtins:complex": lambda v, w: ["c", v.real.hex(), v.imag.hex()],
    "builtins:bytes": lambda v, w: ["b", write_bytes(v)],
    "builtins:range": lambda v, w: ["r", *map(write_integer, (v.start, v.stop, v.step))],
    "builtins:slice": lambda v, w: ["s", w(v.start), w(v.stop), w(v.step)],
    "builtins:ellipsis": lambda v, w: ["y", "Ellipsis"],
    "builtins:NotImplementedType": lambda v, w: ["y", "NotImplemented"],
    "decimal:Decimal": lambda v, w: ["l", "decimal", str(v)],
    "fractions:Fraction": lambda v, w: ["l", "fraction", str(v)],
    "uuid:UUID": lambda v, w: ["l", "uuid", v.hex],
    "datetime:timedelta": lambda v, w: ["l", "timedelta", v.days, v.seconds, v.microseconds],
    "datetime:date": lambda v, w: ["l", "date", v.year, v.month, v.day],
    "datetime:time": lambda v, w: ["l", "time", *_moment(v), w(v.tzinfo)],
    "datetime:datetime": lambda v, w: ["l", "datetime", v.year, v.month, v.day, *_moment(v), w(v.tzinfo)],
    "datetime:timezone": lambda v, w: ["l", "timezone", w(v.utcoffset(None)), v.tzname(None)],
    "zoneinfo:ZoneInfo": lambda v, w: ["l", "zone", v.key],
    "re:Pattern": lambda v, w: ["l", "pattern", w(v.pattern), v.flags],
    "time:struct_time": lambda v, w: ["l", "moment", [w(part) for part in tuple(v)]],
}
for _name in ("PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath"):
    for _place in ("pathlib", "pathlib._local"):
        WRITERS[_place + ":" + _name] = lambda v, w: ["l", "path", type(v).__name__, str(v)]
del _name, _place


def _read_timezone(parts, read):
    datetime = _module("datetime")
    offset, name = read(parts[0]), _text(parts[1])
    plain = datetime.timezone(offset)
    return plain if plain.tzname(None) == name else datetime.timezone(offset, name)


def _zone(parts, read):
    datetime = _module("datetime")
    zone = read(parts)
    if zone is not None and not isinstance(zone, datetime.tzinfo):
        raise Violation("no time zone")
    return zone


def _read_time(parts, read):
    hour, minute, second, micro, fold = _integers(parts[:5], 5)
    return _module("datetime").time(hour, minute, second, micro, _zone(parts[5], read), fold=fold)


def _read_datetime(parts, read):
    year, month, day, hour, minute, second, micro, fold = _integers(parts[:8], 8)
    zone = _zone(parts[8], read)
    return _module("datetime").datetime(year, month, day, hour, minute, second, micro, zone, fold=fold)


def _read_pattern(parts, read):
    pattern, flags = read(parts[0]), parts[1]
    if type(pattern) not in (str, bytes) or type(flags) is not int:
        raise Violation("no pattern")
    return re.compile(pattern, flags & ~re.DEBUG)


KINDS = {
    "decimal": lambda parts, read: _module("decimal").Decimal(_text(parts[0])),
    "fraction": lambda parts, read: _module("fractions").Fraction(_text(parts[0])),
    "uuid": lambda parts, read: _module("uuid").UUID(hex=_text(parts[0])),
    "timedelta": lambda parts, read: _module("datetime").timedelta(*_integers(parts, 3)),
    "date": lambda parts, read: _module("datetime").date(*_integers(parts, 3)),
    "time": _read_time,
    "datetime": _read_datetime,
    "timezone": _read_timezone,
    "zone": lambda parts, read: _module("zoneinfo").ZoneInfo(_text(parts[0])),
    "pattern": _read_pattern,
    "moment": lambda parts, read: _module("time").struct_time([read(part) for part in parts[0]]),
    "path": lambda parts, read: _path_classes()[_text(parts[0])](_text(parts[1])),
}

READERS = {
    "i": lambda parts, read: int(_text(parts[0]), 16),
    "f": lambda parts, read: float.fromhex(_text(parts[0])),
    "c": lambda parts, read: complex(float.fromhex(_text(parts[0])), float.fromhex(_text(parts[1]))),
    "b": lambda parts, read: read_bytes(parts[0]),
    "r": lambda parts, read: _read_range(parts),
    "s": lambda parts, read: slice(*[read(part) for part in parts]),
    "y": lambda parts, read: {"Ellipsis": Ellipsis, "NotImplemented": NotImplemented}[parts[0]],
    "l": lambda parts, read: KINDS[_text(parts[0])](parts[1:], read),
}
