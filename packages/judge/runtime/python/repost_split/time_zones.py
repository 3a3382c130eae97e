import datetime
import sys

from .libraries import integer, loaded, text
from .problems import Violation


def require():
    """Does nothing, because the value itself names its library."""


def codec(cls):
    pytz = sys.modules.get("pytz")
    if pytz is not None and (cls is pytz.tzinfo.BaseTzInfo or cls is type(pytz.utc)):
        return _write_pytz
    tz = sys.modules.get("dateutil.tz")
    if tz is None:
        return None
    if cls is tz.tzutc:
        return lambda value, write: ["dateutil", "utc"]
    if cls is tz.tzoffset:
        return lambda value, write: ["dateutil", "offset", value._name, int(value._offset.total_seconds())]
    return (lambda value, write: ["dateutil", "local"]) if cls is tz.tzlocal else None


def _write_pytz(value, write):
    known = getattr(value, "_tzinfos", None)
    if not known:
        return ["pytz", value.zone, None]
    offset, daylight = value._utcoffset, value._dst
    return ["pytz", value.zone, [_seconds(offset), _seconds(daylight), value._tzname]]


def _seconds(delta):
    return int(delta.total_seconds())


def _read_pytz(parts, read):
    pytz = loaded("pytz")
    if text(parts[0]) not in pytz.all_timezones_set:
        raise Violation("no time zone")
    zone = pytz.timezone(parts[0])
    if parts[1] is None:
        return zone
    offset, daylight, name = parts[1]
    key = datetime.timedelta(0, integer(offset)), datetime.timedelta(0, integer(daylight)), text(name)
    found = zone._tzinfos.get(key)
    if found is None:
        raise Violation("no time zone")
    return found


def _read_dateutil(parts, read):
    tz = loaded("dateutil.tz")
    if parts[0] == "offset":
        return tz.tzoffset(None if parts[1] is None else text(parts[1]), integer(parts[2]))
    return {"utc": tz.tzutc, "local": tz.tzlocal}[text(parts[0])]()


LEAVES = {"pytz": _read_pytz, "dateutil": _read_dateutil}
KINDS = {}
