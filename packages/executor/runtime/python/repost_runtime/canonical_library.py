"""Library classes by name, because their modules may not be loaded."""

import hashlib

from . import inspection


def writer(base):
    return _BY_NAME.get("%s.%s" % (inspection.module_name(base), inspection.class_name(base)))


def _nothing(_encoder, _base, _value, _depth):
    """The attributes are the whole state."""
    return None


def _as(convert):
    return lambda encoder, base, value, depth: encoder.encode(convert(base, value), depth + 1)


def _elements(encoder, base, value, depth):
    return encoder.items(base.__iter__(value), depth)


def _pairs(encoder, _base, value, depth):
    return {"$": "dict", "v": encoder.pairs(dict.items(value), depth)}


def _ordered_pairs(encoder, base, value, depth):
    return {"$": "dict", "v": encoder.pairs([(key, dict.__getitem__(value, key)) for key in base.__iter__(value)], depth)}


def _members(*names):

    def write(encoder, base, value, depth):
        return encoder.items([getattr(base, name).__get__(value) for name in names], depth)

    return write


def _match(encoder, _base, value, depth):
    return encoder.items((value.string, value.span(), value.groups()), depth)


def _made_of(encoder, base, value, depth):
    """Arguments that would construct an equal value."""
    return encoder.items(base.__reduce__(value), depth)


def _element(encoder, base, value, depth):
    own = [getattr(base, name).__get__(value) for name in ("tag", "attrib", "text", "tail")]
    children = [base.__getitem__(value, at) for at in range(base.__len__(value))]
    return encoder.items([*own, children], depth)


def _lxml_element(encoder, base, value, depth):
    """In lxml, the tag of comments is a function."""
    tag, text, tail = [getattr(base, name).__get__(value) for name in ("tag", "text", "tail")]
    children = [base.__getitem__(value, at) for at in range(base.__len__(value))]
    return encoder.items([tag if type(tag) is str else None, dict(base.items(value)), text, tail, children], depth)


def _random(base, value):
    # A digest, because the state has more than six hundred numbers.
    return hashlib.sha256(repr(base.getstate(value)).encode()).hexdigest()[:16]


_BY_NAME = {
    "collections.deque": _elements,
    "collections.defaultdict": _pairs,
    "collections.OrderedDict": _ordered_pairs,
    "_io.StringIO": _as(lambda base, value: base.getvalue(value)),
    "_io.BytesIO": _as(lambda base, value: base.getvalue(value)),
    "array.array": _as(lambda base, value: base.tolist(value)),
    "functools.partial": _members("func", "args", "keywords"),
    "re.Match": _match,
    "datetime.datetime": _as(lambda base, value: base.isoformat(value)),
    "datetime.date": _as(lambda base, value: base.isoformat(value)),
    "datetime.time": _as(lambda base, value: base.isoformat(value)),
    "datetime.timedelta": _as(lambda base, value: base.__repr__(value)),
    "datetime.tzinfo": _nothing,
    "decimal.Decimal": _as(lambda base, value: base.__str__(value)),
    "decimal.Context": _as(lambda base, value: base.__repr__(value)),
    "ast.AST": _nothing,
    "_ast.AST": _nothing,
    "xml.etree.ElementTree.Element": _element,
    **dict.fromkeys(
        ["lxml.etree._Element", "lxml.etree.ElementBase", "lxml.etree._Comment", "lxml.etree._ProcessingInstruction"], _lxml_element
    ),
    "lxml.etree._ElementTree": _as(lambda base, value: base.getroot(value)),
    "operator.itemgetter": _made_of,
    "operator.attrgetter": _made_of,
    "operator.methodcaller": _made_of,
    "types.GenericAlias": _members("__origin__", "__args__"),
    "types.UnionType": _members("__args__"),
    "_struct.Struct": _members("format"),
    "_hashlib.HASH": _as(lambda base, value: "%s %s" % (base.name.__get__(value), base.hexdigest(value))),
    "_random.Random": _as(_random),
    # Bases of Python classes; built-in subclasses have more state than attributes.
    "_io._IOBase": _nothing,
    "_io._RawIOBase": _nothing,
    "_io._BufferedIOBase": _nothing,
    "_io._TextIOBase": _nothing,
}
