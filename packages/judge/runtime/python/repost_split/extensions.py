"""Values of libraries that a module may have loaded. No library is loaded for its codec's sake."""

import sys

from repost_runtime import inspection

from .kinds import Kind
from .leaves import read_bytes, write_bytes
from .problems import Violation

_PLAIN_DTYPES = frozenset("?bhilqBHILQefdgFDGnpSUMmV")


def _loaded(name):
    return sys.modules.get(name)


def write_leaf(value, cls, write):
    """A value without identity of a library, None for others."""
    numpy = _loaded("numpy")
    if numpy is None or not isinstance(numpy.__dict__.get("generic"), type):
        return None
    if inspection.is_class(value):
        return None
    if numpy.generic in inspection.mro(cls):
        array = numpy.ndarray.__new__(numpy.ndarray, (), numpy.generic.dtype.__get__(value))
        numpy.ndarray.__setitem__(array, (), value)
        return ["np", *_write_array(array, write)]
    if numpy.dtype in inspection.mro(cls):
        return ["dtype", _dtype_text(value)]
    return None


def read_leaf(tag, parts, read):
    if tag == "np":
        return _make_array(parts, read)[()]
    if tag == "dtype":
        return _read_dtype(parts[0])
    raise Violation("a value of no known kind")


LEAF_TAGS = frozenset(("np", "dtype"))


def kind_of(cls):
    """The kind of a class of values with identity, with its tag; None for others."""
    numpy = _loaded("numpy")
    if numpy is not None and cls is numpy.__dict__.get("ndarray"):
        return "array", ARRAY
    return None


def _dtype_text(dtype):
    """The type as plain text or, for records, as a list of fields."""
    if dtype.names is None:
        return dtype.str
    return [[name, _dtype_text(dtype.fields[name][0])] for name in dtype.names]


def _read_dtype(text):
    numpy = _loaded("numpy")
    if numpy is None:
        raise Violation("an array where no array library is loaded")
    if type(text) is list:
        return numpy.dtype([(_plain(name), _read_dtype(one)) for name, one in text])
    return numpy.dtype(_plain(text))


def _plain(text):
    if type(text) is not str or len(text) > 60:
        raise Violation("a text was expected")
    return text


def _write_array(array, write):
    numpy = _loaded("numpy")
    dtype, shape = array.dtype, list(array.shape)
    if dtype.hasobject:
        items = [write(item) for item in numpy.ndarray.ravel(array)]
        return [_dtype_text(dtype), shape, items]
    order = numpy.ascontiguousarray(array)
    return [_dtype_text(dtype), shape, write_bytes(numpy.ndarray.tobytes(order))]


def _make_array(parts, read):
    numpy = _loaded("numpy")
    dtype, shape = _read_dtype(parts[0]), parts[1]
    if type(shape) is not list or any(type(size) is not int or size < 0 for size in shape):
        raise Violation("an array without a shape")
    if dtype.hasobject:
        if dtype.names is not None or type(parts[2]) is not list:
            raise Violation("an array of objects without elements")
        flat = numpy.empty(len(parts[2]), dtype)
        for index, part in enumerate(parts[2]):
            flat[index] = read(part)
    else:
        flat = numpy.frombuffer(bytearray(read_bytes(parts[2])), dtype)
    return flat.reshape(shape)


def _fill_array(array, parts, read):
    made = _make_array(parts, read)
    if array.shape != made.shape or array.dtype != made.dtype:
        raise Violation("an array that became another one")
    array[...] = made


def _shell(parts):
    return _loaded("numpy").empty(parts[1], _read_dtype(parts[0]))


def make_shell(tag, parts):
    return _shell(parts) if tag == "array" else None


ARRAY = Kind(None, _write_array, _fill_array, hashes=True)


def kind_of_tag(tag):
    return ARRAY if tag == "array" and _loaded("numpy") is not None else None
