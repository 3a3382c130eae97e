"""Instances of the module's classes and exceptions: read and made without any code of theirs."""

import collections
import datetime
import types

from repost_runtime import inspection

from .problems import Violation

_SIMPLE = type(types.SimpleNamespace())
BASES = (object, list, dict, set, collections.deque, collections.OrderedDict, datetime.tzinfo, _SIMPLE)
"""Built-in classes whose subclasses can be made empty."""
TEXTUAL = (str, int, float, bytes, tuple, complex)
"""Built-in classes whose subclasses are values."""
_REDUCERS = ("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__")
_PLAIN_STATE = frozenset((("sklearn.base", "BaseEstimator"),))
"""Classes whose state is their attributes, although they say so themselves."""
_OWN_FIELDS = {ImportError: ("name", "path"), AttributeError: ("name",), NameError: ("name",)}
_MEMBERS = (types.MemberDescriptorType, types.GetSetDescriptorType)


def base_of(cls, bases=BASES):
    """The built-in class beneath a class made by class statements; None for one that cannot be made empty."""
    base = inspection.built_in_base(cls)
    if cls is base and base is object:
        return None
    return base if any(base is one for one in bases) else next((one for one in bases if one is cls), None)


def has_own_reduce(cls):
    """Whether a class says itself what its state is."""
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
    """Own attributes, without those by which the interpreter or typing keeps books."""
    cls = type(value)
    return {name: item for name, item in inspection.attributes(value).items() if may_have(cls, name)}


def travels(name):
    return type(name) is str and not (name.startswith("__") and name.endswith("__"))


def may_have(cls, name):
    """Whether an instance's attribute travels. A name that looks like the interpreter's must be a slot of the class."""
    if travels(name):
        return True
    if type(name) is not str:
        return False
    owners = (inspection.class_dict(one) for one in inspection.mro(cls))
    found = next((own[name] for own in owners if name in own), None)
    return type(found) is types.MemberDescriptorType


def set_attributes(value, found):
    """Makes exactly these the instance's own attributes."""
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
    """The instance's own dictionary, None where it has none."""
    return _storage(value)[1]


def _storage(value):
    """Where an instance keeps its attributes: slots by name, and its dictionary."""
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
    """What built-in exceptions keep outside of their arguments."""
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
    """An exception without arguments; no __init__ of a class made by a class statement is run."""
    base = inspection.built_in_base(cls)
    error = base.__new__(cls)
    # Left without it, the interpreter itself stumbles over fields that are not there: StopIteration's value for one.
    _initialize(base, error, ())
    return error


def initialize_exception(error, arguments):
    base = inspection.built_in_base(type(error))
    if arguments and not _initialize(base, error, arguments) and issubclass(base, UnicodeError):
        raise Violation("a %s of other arguments" % base.__name__)
    BaseException.args.__set__(error, tuple(arguments))


def _initialize(base, error, arguments):
    """Whether the built-in class takes these arguments, which a subclass of it need not have."""
    try:
        base.__init__(error, *arguments)
    except (TypeError, ValueError):
        return False
    return True
