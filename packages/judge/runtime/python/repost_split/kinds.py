"""Runs no code of a module's class. Hashes only elements of dicts and sets."""

import collections
import io

from .leaves import read_bytes, write_bytes
from .problems import Violation


class Kind:
    """`hashes`: containers that hash their items and are filled last."""

    def __init__(self, cls, write, fill, hashes=False, make=None):
        self.cls = cls
        self.write = write
        self.fill = fill
        self.hashes = hashes
        self.make = cls if make is None else make


def _sequence(parts):
    if type(parts) is not list:
        raise Violation("a sequence was expected")
    return parts


def _pairs(parts, read):
    pairs = []
    for pair in _sequence(parts):
        if type(pair) is not list or len(pair) != 2:
            raise Violation("a pair was expected")
        pairs.append((read(pair[0]), read(pair[1])))
    return pairs


def _write_pairs(items, write):
    return [[write(key), write(value)] for key, value in items]


def _fill_list(value, parts, read):
    list.__setitem__(value, slice(None), [read(part) for part in _sequence(parts[0])])


def _fill_dict(value, parts, read):
    pairs = _pairs(parts[0], read)
    dict.clear(value)
    for key, item in pairs:
        dict.__setitem__(value, key, item)


def _fill_ordered(value, parts, read):
    pairs = _pairs(parts[0], read)
    collections.OrderedDict.clear(value)
    for key, item in pairs:
        # dict's own method ignores the order.
        collections.OrderedDict.__setitem__(value, key, item)


def _fill_default(value, parts, read):
    factory = read(parts[1])
    collections.defaultdict.default_factory.__set__(value, factory)
    _fill_dict(value, parts, read)


def _fill_set(value, parts, read):
    items = [read(part) for part in _sequence(parts[0])]
    set.clear(value)
    for item in items:
        set.add(value, item)


def _fill_deque(value, parts, read):
    items = [read(part) for part in _sequence(parts[0])]
    collections.deque.clear(value)
    collections.deque.extend(value, items)


def _make_deque(parts):
    length = parts[1]
    if length is not None and (type(length) is not int or length < 0):
        raise Violation("a deque of no length")
    return collections.deque(maxlen=length)


def _fill_bytes(value, parts, read):
    bytearray.__setitem__(value, slice(None), read_bytes(parts[0]))


def _write_stream(cls, write):
    def written(value, _write):
        if cls.closed.__get__(value):
            return ["", 0, True]
        return [write(cls.getvalue(value)), cls.tell(value), False]

    return written


def _fill_stream(cls, read):
    def fill(value, parts, _read):
        content, position, closed = parts
        if type(position) is not int or position < 0 or type(closed) is not bool:
            raise Violation("a stream without a position")
        if closed:
            return cls.close(value)
        content = read(content)
        cls.seek(value, 0)
        cls.truncate(value)
        cls.write(value, content)
        cls.seek(value, position)
        return None

    return fill


def _text(part):
    if type(part) is not str:
        raise Violation("a text was expected")
    return part


def write_unordered(values, write, dumps):
    """Sorted by text, independent of hashes."""
    return sorted((write(item) for item in values), key=dumps)


def container_kinds(dumps):
    dictionary = {
        "dict": Kind(dict, lambda v, w: [_write_pairs(dict.items(v), w)], _fill_dict, hashes=True),
        "counter": Kind(collections.Counter, lambda v, w: [_write_pairs(dict.items(v), w)], _fill_dict, hashes=True),
        "odict": Kind(
            collections.OrderedDict,
            lambda v, w: [_write_pairs(collections.OrderedDict.items(v), w)],
            _fill_ordered,
            hashes=True,
        ),
        "ddict": Kind(
            collections.defaultdict,
            lambda v, w: [
                _write_pairs(dict.items(v), w),
                w(collections.defaultdict.default_factory.__get__(v)),
            ],
            _fill_default,
            hashes=True,
        ),
    }
    return {
        "list": Kind(list, lambda v, w: [[w(item) for item in list.__iter__(v)]], _fill_list),
        "set": Kind(set, lambda v, w: [write_unordered(set.__iter__(v), w, dumps)], _fill_set, hashes=True),
        "deque": Kind(
            collections.deque,
            lambda v, w: [[w(item) for item in collections.deque.__iter__(v)], collections.deque.maxlen.__get__(v)],
            _fill_deque,
        ),
        "bytearray": Kind(bytearray, lambda v, w: [write_bytes(bytes(v))], _fill_bytes),
        "text": Kind(io.StringIO, _write_stream(io.StringIO, str), _fill_stream(io.StringIO, _text)),
        "binary": Kind(io.BytesIO, _write_stream(io.BytesIO, write_bytes), _fill_stream(io.BytesIO, read_bytes)),
        **dictionary,
    }


def make_empty(tag, kind, parts):
    return _make_deque(parts) if tag == "deque" else kind.make()
