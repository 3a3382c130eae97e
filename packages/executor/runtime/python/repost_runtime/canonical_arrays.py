import sys

from . import inspection


def writer(base):
    numpy = sys.modules.get("numpy")
    if numpy is None or inspection.module_name(base).split(".")[0] != "numpy":
        return None
    if base is getattr(numpy, "ndarray", None):
        return _array
    if inspection.derives(base, getattr(numpy, "generic", None)):
        return _scalar
    return _dtype if inspection.derives(base, getattr(numpy, "dtype", None)) else None


def _array(encoder, base, value, depth):
    shape = base.shape.__get__(value)
    return encoder.items((str(base.dtype.__get__(value)), shape, base.tolist(value)), depth)


def _scalar(encoder, base, value, depth):
    content = base.item(value)
    # NumPy converts times finer than microseconds to integers.
    plain = inspection.module_name(type(content)).split(".")[0] != "numpy"
    return encoder.encode(content if plain else str(content), depth + 1)


def _dtype(encoder, _base, value, depth):
    return encoder.encode(str(value), depth + 1)
