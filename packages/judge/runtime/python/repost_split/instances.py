"""Runs no code of the module's classes."""

import collections
import datetime
import types

from repost_runtime import inspection

from .problems import Violation

_SIMPLE = type(types.SimpleNamespace())
BASES = (object, list, dict, set, collections.deque, collections.OrderedDict, datetime.tzinfo, _SIMPLE)
"""Their subclasses can be made empty."""
TEXTUAL = (str, int, float, bytes, tuple, complex)
"""Their subclasses are values."""
_REDUCERS = ("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__")
_PLAIN_STATE = frozenset((("sklearn.base", "BaseEstimator"),))
"""These have only attributes as state, although they define their own."""
_OWN_FIELDS = {ImportError: ("name", "path"), AttributeError: ("name",), NameError: ("name",)}
_MEMBERS = (types.MemberDescriptorType, types.GetSetDescriptorType)


def base_of(cls, bases=BASES):
    base = inspection.built_in_base(cls)
    if cls is base and base is object:
        return None
    return base if any(base is one for one in bases) else next((one for one in bases if one is cls), None)


def has_own_reduce(cls):
    """Detects classes that define their own state."""
    for base in inspection.mro(cls):
        if base in BASES or inspection.is_built_in(base):
            return False
        if (inspection.module_name(base), inspection.class_name(base)) in _PLAIN_STATE:
            continue
        if any(name in inspection.class_dict(base) for name in _REDUCERS):
            return True
    return False


def make(cls):
    base = base_of(cls)
    if base is None:
        raise Violation("instances of %s do not travel" % inspection.class_name(cls))
    return base.__new__(cls)


def attributes(value):
    cls = type(value)
    return {name: item for name, item in inspection.attributes(value).items() if may_have(cls, name)}


def travels(name):
    return type(name) is str and not (name.startswith("__") and name.endswith("__"))


def may_have(cls, name):
    """A dunder name must be a slot of the class."""
    if travels(name):
        return True
    if type(name) is not str:
        return False
    owners = (inspection.class_dict(one) for one in inspection.mro(cls))
    found = next((own[name] for own in owners if name in own), None)
    return type(found) is types.MemberDescriptorType


def set_attributes(value, found):
    slots, own = _storage(value)
    before = inspection.attributes(value)
    for name in [name for name in before if may_have(type(value), name) and name not in found]:
        if own is not None and name in own:
            dict.__delitem__(own, name)
        else:
            slots[name].__delete__(value)
    for name, item in found.items():
        if name in slots:
            slots[name].__set__(value, item)
        elif own is None:
            raise Violation("%s has no attribute %s" % (inspection.class_name(type(value)), name))
        else:
            dict.__setitem__(own, name, item)


def instance_dict(value):
    return _storage(value)[1]


def _storage(value):
    slots, own = {}, None
    for cls in inspection.mro(type(value)):
        stored = inspection.class_dict(cls)
        if own is None and type(stored.get("__dict__")) in _MEMBERS:
            own = stored["__dict__"].__get__(value, cls)
        if not inspection.is_built_in(cls):
            for name, descriptor in stored.items():
                if type(descriptor) is types.MemberDescriptorType and type(name) is str:
                    slots.setdefault(name, descriptor)
    return slots, own if inspection.is_a(own, dict) else None


def exception_fields(error):
    found = {}
    for base, names in _OWN_FIELDS.items():
        if inspection.is_a(error, base):
            for name in names:
                descriptor = inspection.class_dict(base).get(name)
                if type(descriptor) in _MEMBERS:
                    found[name] = descriptor.__get__(error)
    return {name: item for name, item in found.items() if type(item) is str}


def set_exception_fields(error, fields):
    for base, names in _OWN_FIELDS.items():
        for name in names:
            if inspection.is_a(error, base) and type(fields.get(name)) is str:
                inspection.class_dict(base)[name].__set__(error, fields[name])


def make_exception(cls):
    """Runs no __init__ of the module."""
    base = inspection.built_in_base(cls)
    error = base.__new__(cls)
    # Fields such as StopIteration's value would be missing.
    _initialize(base, error, ())
    return error


def initialize_exception(error, arguments):
    base = inspection.built_in_base(type(error))
    if arguments and not _initialize(base, error, arguments) and issubclass(base, UnicodeError):
        raise Violation("a %s of other arguments" % base.__name__)
    BaseException.args.__set__(error, tuple(arguments))


def _initialize(base, error, arguments):
    """Returns False if the built-in class refuses the arguments."""
    try:
        base.__init__(error, *arguments)
    except (TypeError, ValueError):
        return False
    return True
