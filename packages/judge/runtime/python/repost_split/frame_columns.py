from repost_runtime import inspection

from .arrays import read_array, write_array
from .libraries import integer, loaded, several, text
from .problems import TooLarge, Violation


def write_column(values, write):
    """An array of numpy, or one of pandas' own kinds."""
    numpy, pandas = loaded("numpy"), loaded("pandas")
    if type(values) is numpy.ndarray:
        return ["plain", *write_array(values, write)]
    for name, write_one in _WRITERS.items():
        if getattr(pandas.arrays, name, None) in inspection.mro(type(values)):
            return write_one(values, write)
    return ["other", str(values.dtype), [write(item) for item in values]]


def _write_moments(values, write):
    if values.tz is None:
        return ["plain", *write_array(values.to_numpy(), write)]
    plain = loaded("numpy").asarray(values.asi8)
    return ["moments", *write_array(plain, write), values.dtype.unit, write(values.tz)]


def _write_masked(values, write):
    return ["masked", str(values.dtype), write_array(values._data, write), write_array(values._mask, write)]


def _write_text(values, write):
    dtype = values.dtype
    items = [None if value is dtype.na_value or value != value else str(value) for value in values]
    return ["text", write(dtype), items]


_WRITERS = {
    "DatetimeArray": _write_moments,
    "TimedeltaArray": lambda values, write: ["plain", *write_array(values.to_numpy(), write)],
    "Categorical": lambda values, write: [
        "categories",
        write_array(values.codes, write),
        write_index(values.categories, write),
        bool(values.ordered),
    ],
    "IntegerArray": _write_masked,
    "FloatingArray": _write_masked,
    "BooleanArray": _write_masked,
    "StringArray": _write_text,
    "ArrowStringArray": _write_text,
    "PeriodArray": lambda values, write: ["periods", write_array(values.asi8, write), str(values.dtype)],
    "IntervalArray": lambda values, write: [
        "intervals",
        write_index(values.left, write),
        write_index(values.right, write),
        values.closed,
    ],
}


def read_column(parts, read):
    reader = _READERS.get(parts[0])
    if reader is None:
        raise Violation("a column of no known kind")
    return reader(parts[1:], read)


def _read_moments(parts, read):
    pandas, numpy = loaded("pandas"), loaded("numpy")
    unit, zone = text(parts[3]), read(parts[4])
    plain = read_array(parts[:3], read).view(numpy.dtype("M8[%s]" % unit))
    return pandas.DatetimeIndex(plain).tz_localize("UTC").tz_convert(zone).array


def _read_masked(parts, read):
    pandas = loaded("pandas")
    data, mask = read_array(several(parts[1]), read), read_array(several(parts[2]), read)
    name = {"b": "BooleanArray", "i": "IntegerArray", "u": "IntegerArray", "f": "FloatingArray"}.get(data.dtype.kind)
    if name is None:
        raise Violation("a column of no known kind")
    return getattr(pandas.arrays, name)(data, mask)


def _read_text(parts, read):
    pandas = loaded("pandas")
    dtype = read(parts[0])
    if not isinstance(dtype, pandas.StringDtype) or any(type(item) not in (str, type(None)) for item in several(parts[1])):
        raise Violation("a column of no texts")
    return pandas.array(parts[1], dtype=dtype)


def _read_categories(parts, read):
    codes, categories = read_array(several(parts[0]), read), read_index(several(parts[1]), read)
    return loaded("pandas").Categorical.from_codes(codes, categories=categories, ordered=parts[2] is True)


def _read_periods(parts, read):
    pandas = loaded("pandas")
    dtype = pandas.api.types.pandas_dtype(text(parts[1]))
    if not isinstance(dtype, pandas.PeriodDtype):
        raise Violation("a column of no periods")
    return pandas.arrays.PeriodArray(read_array(several(parts[0]), read), dtype=dtype)


def _read_intervals(parts, read):
    left, right = read_index(several(parts[0]), read), read_index(several(parts[1]), read)
    return loaded("pandas").arrays.IntervalArray.from_arrays(left, right, closed=text(parts[2]))


def _read_other(parts, read):
    return loaded("pandas").array([read(part) for part in several(parts[1])], dtype=text(parts[0]))


_READERS = {
    "plain": read_array,
    "moments": _read_moments,
    "masked": _read_masked,
    "text": _read_text,
    "categories": _read_categories,
    "periods": _read_periods,
    "intervals": _read_intervals,
    "other": _read_other,
}


def write_index(index, write):
    pandas = loaded("pandas")
    if type(index) is pandas.RangeIndex:
        return ["range", index.start, index.stop, index.step, write(index.name)]
    if type(index) is pandas.MultiIndex:
        levels = [write_index(level, write) for level in index.levels]
        codes = [[int(code) for code in one] for one in index.codes]
        return ["levels", levels, codes, [write(name) for name in index.names]]
    if len(index) > 1_000_000:
        raise TooLarge("an index of %d entries" % len(index))
    freq = getattr(index, "freqstr", None) if type(index) in (pandas.DatetimeIndex, pandas.TimedeltaIndex) else None
    return ["entries", write_column(index._values, write), write(index.name), freq]


def read_index(parts, read):
    pandas = loaded("pandas")
    kind = parts[0]
    if kind == "range":
        return pandas.RangeIndex(*map(integer, parts[1:4]), name=read(parts[4]))
    if kind == "levels":
        levels = [read_index(several(level), read) for level in several(parts[1])]
        names = [read(name) for name in several(parts[3])]
        return pandas.MultiIndex(levels=levels, codes=several(parts[2]), names=names)
    if kind != "entries":
        raise Violation("an index of no known kind")
    values = read_column(several(parts[1]), read)
    index = pandas.Index(values, dtype=values.dtype, name=read(parts[2]))
    return index if parts[3] is None else type(index)(index, freq=text(parts[3]))
