from repost_runtime import inspection

from .kinds import Kind
from .leaves import read_bytes, write_bytes
from .libraries import loaded, several, sizes, text
from .problems import Violation

_SUBCLASSES = ("matrix", "recarray")


def require():
    loaded("numpy")


def codec(cls):
    numpy = loaded("numpy").__dict__
    if not isinstance(numpy.get("generic"), type):
        return None
    if cls is numpy["generic"]:
        return _write_scalar
    if cls is numpy["dtype"]:
        return lambda value, write: ["dtype", _dtype_text(value)]
    if cls is numpy["ndarray"]:
        return "array"
    return "array-of" if any(cls is numpy.get(name) for name in _SUBCLASSES) else None


def _write_scalar(value, write):
    numpy = loaded("numpy")
    array = numpy.ndarray.__new__(numpy.ndarray, (), numpy.generic.dtype.__get__(value))
    numpy.ndarray.__setitem__(array, (), value)
    return ["np", *write_array(array, write)]


def _dtype_text(dtype):
    if dtype.names is None:
        return dtype.str
    return [[name, _dtype_text(dtype.fields[name][0])] for name in dtype.names]


def _read_dtype(written):
    numpy = loaded("numpy")
    if type(written) is list:
        return numpy.dtype([(text(name), _read_dtype(one)) for name, one in written])
    return numpy.dtype(text(written))


def write_array(array, write):
    numpy = loaded("numpy")
    dtype, shape = array.dtype, list(array.shape)
    if dtype.hasobject:
        items = [write(item) for item in numpy.ndarray.ravel(array)]
        return [_dtype_text(dtype), shape, items]
    order = numpy.ascontiguousarray(array)
    return [_dtype_text(dtype), shape, write_bytes(numpy.ndarray.tobytes(order))]


def read_array(parts, read):
    numpy = loaded("numpy")
    written, shape, content = parts
    dtype = _read_dtype(written)
    if not dtype.hasobject:
        return numpy.frombuffer(bytearray(read_bytes(content)), dtype).reshape(sizes(shape))
    if dtype.names is not None:
        raise Violation("an array of records of objects")
    flat = numpy.empty(len(several(content)), dtype)
    for index, part in enumerate(content):
        flat[index] = read(part)
    return flat.reshape(sizes(shape))


def _fill_array(array, parts, read):
    numpy = loaded("numpy")
    made = read_array(parts[-3:], read)
    if array.shape != made.shape or array.dtype != made.dtype:
        raise Violation("an array that became another one")
    writeable = array.flags.writeable
    if not writeable:
        array.flags.writeable = True
    numpy.ndarray.__setitem__(array, ..., made)
    array.flags.writeable = writeable


def _shell(parts):
    numpy = loaded("numpy")
    cls = numpy.ndarray
    if len(parts) == 4:
        name = text(parts[0])
        if name not in _SUBCLASSES:
            raise Violation("an array of no known class")
        cls = getattr(numpy, name)
    dtype, shape = _read_dtype(parts[-3]), sizes(parts[-2])
    return numpy.empty(shape, dtype) if cls is numpy.ndarray else numpy.empty(shape, dtype).view(cls)


def _write_subclass(array, write):
    numpy = loaded("numpy")
    cls = next(one for one in inspection.mro(type(array)) if any(one is getattr(numpy, name) for name in _SUBCLASSES))
    return [cls.__name__, *write_array(numpy.asarray(array), write)]


LEAVES = {
    "np": lambda parts, read: read_array(parts, read)[()],
    "dtype": lambda parts, read: _read_dtype(parts[0]),
}
KINDS = {
    "array": Kind(None, write_array, _fill_array, hashes=True, make=_shell),
    "array-of": Kind(None, _write_subclass, _fill_array, hashes=True, make=_shell),
}
