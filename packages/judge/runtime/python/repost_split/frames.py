"""LEAVES are JSON lists of a tag and parts. KINDS have identity."""

from .frame_columns import read_column, read_index, write_column, write_index
from .kinds import Kind
from .libraries import integer, loaded, several, text
from .problems import Violation

_UNITS = ("s", "ms", "us", "ns")


def require():
    loaded("pandas")


def codec(cls):
    pandas = loaded("pandas").__dict__
    if "DataFrame" not in pandas:
        # No values exist while pandas loads.
        return None
    if cls is pandas["DataFrame"]:
        return "frame"
    if cls is pandas["Series"]:
        return "series"
    writer = next((write for name, write in _WRITERS.items() if cls is pandas.get(name)), None)
    if writer is None and cls is type(pandas["NaT"]):
        return lambda value, write: ["pd-none", "NaT"]
    if writer is None and cls is type(pandas["NA"]):
        return lambda value, write: ["pd-none", "NA"]
    if cls is pandas["tseries"].offsets.BaseOffset:
        return lambda value, write: ["pd-offset", value.freqstr]
    if cls is pandas["api"].extensions.ExtensionArray:
        return lambda value, write: ["pd-array", write_column(value, write)]
    if cls is pandas["api"].extensions.ExtensionDtype:
        return lambda value, write: ["pd-dtype", str(value)]
    return writer


def _unit(value):
    return getattr(value, "unit", "ns")


def _count(value):
    return int(value._value if hasattr(value, "_value") else value.value)


_WRITERS = {
    "Timestamp": lambda value, write: ["pd-moment", write(_count(value)), _unit(value), write(value.tzinfo)],
    "Timedelta": lambda value, write: ["pd-span", write(_count(value)), _unit(value)],
    "Period": lambda value, write: ["pd-period", value.ordinal, value.freqstr],
    "Interval": lambda value, write: ["pd-interval", write(value.left), write(value.right), value.closed],
    "Index": lambda value, write: ["pd-index", *write_index(value, write)],
    "CategoricalDtype": lambda value, write: [
        "pd-categories",
        None if value.categories is None else write_index(value.categories, write),
        value.ordered,
    ],
    "StringDtype": lambda value, write: ["pd-text", value.storage, write(getattr(value, "na_value", None))],
}


def _read_moment(parts, read):
    count, unit, zone = read(parts[0]), parts[1], read(parts[2])
    if unit not in _UNITS:
        raise Violation("a moment of no unit")
    pandas, numpy = loaded("pandas"), loaded("numpy")
    moment = pandas.Timestamp(numpy.datetime64(integer(count), unit))
    return moment if zone is None else moment.tz_localize("UTC").tz_convert(zone)


def _read_span(parts, read):
    if parts[1] not in _UNITS:
        raise Violation("a span of no unit")
    return loaded("pandas").Timedelta(loaded("numpy").timedelta64(integer(read(parts[0])), parts[1]))


def _read_categories(parts, read):
    categories, ordered = parts
    index = None if categories is None else read_index(several(categories), read)
    return loaded("pandas").CategoricalDtype(index, ordered)


def _read_text_type(parts, read):
    pandas = loaded("pandas")
    storage, missing = text(parts[0]), read(parts[1])
    if missing is pandas.NA or missing is None:
        return pandas.StringDtype(storage)
    return pandas.StringDtype(storage, na_value=missing)


LEAVES = {
    "pd-none": lambda parts, read: {"NaT": loaded("pandas").NaT, "NA": loaded("pandas").NA}[text(parts[0])],
    "pd-moment": _read_moment,
    "pd-span": _read_span,
    "pd-period": lambda parts, read: loaded("pandas").Period(ordinal=integer(parts[0]), freq=text(parts[1])),
    "pd-interval": lambda parts, read: loaded("pandas").Interval(read(parts[0]), read(parts[1]), text(parts[2])),
    "pd-index": read_index,
    "pd-categories": _read_categories,
    "pd-text": _read_text_type,
    "pd-dtype": lambda parts, read: loaded("pandas").api.types.pandas_dtype(text(parts[0])),
    "pd-array": lambda parts, read: read_column(several(parts[0]), read),
    "pd-offset": lambda parts, read: loaded("pandas").tseries.frequencies.to_offset(text(parts[0])),
}


def _write_series(value, write):
    return [write_column(value._values, write), write_index(value.index, write), write(value.name)]


def _fill_series(value, parts, read):
    column, index, name = parts
    values = read_column(several(column), read)
    rows = read_index(several(index), read)
    series = loaded("pandas").Series(values, index=rows, dtype=values.dtype)
    value._update_inplace(series)
    value.name = read(name)


def _write_frame(value, write):
    columns = [write_column(value.iloc[:, at]._values, write) for at in range(value.shape[1])]
    return [write_index(value.columns, write), write_index(value.index, write), columns]


def _fill_frame(value, parts, read):
    pandas = loaded("pandas")
    names, rows = read_index(several(parts[0]), read), read_index(several(parts[1]), read)
    columns = [read_column(several(column), read) for column in several(parts[2])]
    if len(columns) != len(names):
        raise Violation("a frame whose columns are not those that it names")
    frame = pandas.DataFrame(dict(enumerate(columns)), index=rows)
    frame.columns = names
    value._update_inplace(frame)


KINDS = {
    "series": Kind(None, _write_series, _fill_series, hashes=True, make=lambda parts: loaded("pandas").Series(dtype=object)),
    "frame": Kind(None, _write_frame, _fill_frame, hashes=True, make=lambda parts: loaded("pandas").DataFrame()),
}
