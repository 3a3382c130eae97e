"""A class can replace its special methods, so reads use type and the interpreter's descriptors."""

import types

_mro_of = type.__dict__["__mro__"].__get__
_dict_of = type.__dict__["__dict__"].__get__
_name_of = type.__dict__["__name__"].__get__
_qualname_of = type.__dict__["__qualname__"].__get__
_module_of = type.__dict__["__module__"].__get__
_flags_of = type.__dict__["__flags__"].__get__
_base_of = type.__dict__["__base__"].__get__
_size_of = type.__dict__["__basicsize__"].__get__
_DATA_DESCRIPTORS = (types.GetSetDescriptorType, types.MemberDescriptorType)
_IMMUTABLE_TYPE = 1 << 8
_HEAP_TYPE = 1 << 9
_POINTER = _size_of(object) // 2


def mro(cls):
    return _mro_of(cls)


def class_dict(cls):
    return _dict_of(cls)


def class_name(cls):
    qualname = _qualname_of(cls)
    return qualname if type(qualname) is str else _name_of(cls)


def module_name(cls):
    try:
        name = _module_of(cls)
    except AttributeError:
        return ""
    return name if type(name) is str else ""


def is_class(value):
    return is_a(value, type)


def is_a(value, cls):
    """Uses the real class, whatever `__class__` returns."""
    return derives(type(value), cls)


def derives(cls, base):
    """Compares by identity, because a metaclass may define equality."""
    return any(one is base for one in _mro_of(cls))


def is_built_in(cls):
    """Written in C, so that instances may have hidden state."""
    flags = _flags_of(cls)
    if not flags & _HEAP_TYPE or flags & _IMMUTABLE_TYPE:
        return True
    found = _dict_of(cls)
    if type(found.get("__new__")) is types.BuiltinFunctionType:
        return True
    slots = sum(type(item) is types.MemberDescriptorType for item in found.values())
    # More than pointers for slots, the dictionary and weak references.
    return _size_of(cls) - _size_of(_base_of(cls)) > _POINTER * (slots + 2)


class _Layout:
    """Valid while the tuple of bases is the same object."""

    __slots__ = ("mro", "base", "slots", "dictionary")

    def __init__(self, mro):
        self.mro = mro
        self.base = next((one for one in mro if is_built_in(one)), object)
        self.slots = []
        self.dictionary = None
        for cls in mro:
            stored = _dict_of(cls)
            if self.dictionary is None and type(stored.get("__dict__")) in _DATA_DESCRIPTORS:
                self.dictionary = stored["__dict__"].__get__
            if not is_built_in(cls):
                members = [(name, item.__get__) for name, item in stored.items() if type(item) is types.MemberDescriptorType]
                self.slots.extend((name, read) for name, read in members if type(name) is str)


# A metaclass may define a hash. The tuple of bases keeps the class alive.
_layouts = {}
_MAX_LAYOUTS = 10_000


def _layout_of(cls):
    mro = _mro_of(cls)
    layout = _layouts.get(id(cls))
    if layout is None or layout.mro is not mro:
        if len(_layouts) >= _MAX_LAYOUTS:
            _layouts.clear()
        layout = _layouts[id(cls)] = _Layout(mro)
    return layout


def built_in_base(cls):
    return _layout_of(cls).base


def attributes(value):
    cls = type(value)
    layout = _layout_of(cls)
    found = {}
    for name, read in layout.slots:
        try:
            found.setdefault(name, read(value, cls))
        except AttributeError:
            continue
    own = None if layout.dictionary is None else layout.dictionary(value, cls)
    if type(own) is dict or own is not None and is_a(own, dict):
        found.update(dict.items(own))
    return found


def plain_attributes(value):
    cls = type(value)
    layout = _layout_of(cls)
    if layout.base is not object or layout.slots or layout.dictionary is None:
        return None
    own = layout.dictionary(value, cls)
    return own if type(own) is dict else None


def rest_names(code):
    index = code.co_argcount + code.co_kwonlyargcount
    rest = named = None
    if code.co_flags & 4:
        rest = code.co_varnames[index]
        index += 1
    if code.co_flags & 8:
        named = code.co_varnames[index]
    return rest, named
