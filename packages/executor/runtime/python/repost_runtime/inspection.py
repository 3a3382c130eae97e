"""Looks into values without running any code of theirs.

A class can lie about everything that goes through its own methods: __class__, __dict__, __getattribute__, __eq__,
__repr__. So nothing here asks the value; all is read through type itself and through the interpreter's descriptors.
"""

import types

_mro_of = type.__dict__["__mro__"].__get__
_dict_of_class = type.__dict__["__dict__"].__get__
_name_of_class = type.__dict__["__name__"].__get__
_qualname_of_class = type.__dict__["__qualname__"].__get__
_module_of_class = type.__dict__["__module__"].__get__
_flags_of_class = type.__dict__["__flags__"].__get__
_HEAP_TYPE = 1 << 9


def mro(cls):
    return _mro_of(cls)


def class_dict(cls):
    """The class's own attributes as they are stored."""
    return _dict_of_class(cls)


def class_name(cls):
    return _plain_text(_qualname_of_class(cls)) or _plain_text(_name_of_class(cls))


def module_name(cls):
    """The module that a class says it comes from; an empty string where that is no text."""
    # The descriptor and not the class's dictionary, for classes written in C keep their module in their name alone.
    try:
        return _plain_text(_module_of_class(cls)) or ""
    except AttributeError:
        return ""


def is_heap_class(cls):
    """Whether a class was made at run time, by a class statement for instance, and is not built into the interpreter."""
    return bool(_flags_of_class(cls) & _HEAP_TYPE)


def is_class(value):
    return type in mro(type(value))


def instance_dict(value):
    """The instance's own attributes, None where it has no dictionary."""
    for cls in mro(type(value)):
        descriptor = _dict_of_class(cls).get("__dict__")
        if type(descriptor) is types.GetSetDescriptorType:
            found = descriptor.__get__(value, cls)
            return found if isinstance_exact(found, dict) else None
    return None


def isinstance_exact(value, cls):
    """isinstance by the real class, whatever __class__ says."""
    return cls in mro(type(value))


def slots(value):
    """Filled slots of the instance by name, those of classes made by class statements only."""
    found = {}
    for cls in mro(type(value)):
        if not is_heap_class(cls):
            continue
        for name, descriptor in _dict_of_class(cls).items():
            if type(descriptor) is types.MemberDescriptorType and type(name) is str:
                try:
                    found.setdefault(name, descriptor.__get__(value, cls))
                except AttributeError:
                    continue
    return found


def attributes(value):
    """All own attributes of an instance, from its dictionary and its slots."""
    found = slots(value)
    own = instance_dict(value)
    if own is not None:
        found.update(dict.items(own))
    return found


def built_in_base(cls):
    """The first class of the order that is built into the interpreter: what the instance is beneath its own class."""
    for base in mro(cls):
        if not is_heap_class(base):
            return base
    return object


def _plain_text(value):
    return value if type(value) is str else ""
