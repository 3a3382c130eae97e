import collections
import types

from repost_runtime import inspection

from . import extensions, flags, instances
from .channel import dumps
from .kinds import container_kinds, write_unordered
from .leaves import WRITERS, write_bytes, write_integer

HANDLE, OBJECT, ERROR, VALUE = "handle", "obj", "err", "val"
_FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType)
_STANDING = (str, int, float, bytes, complex, frozenset, tuple)
_MAX_PROBE = 2_000
# Created once, so that forked processes share the memory.
_KINDS = container_kinds(dumps)
_TAGS = {kind.cls: tag for tag, kind in _KINDS.items()}


class Describer:

    def __init__(self, heap, realm, target):
        self._heap = heap
        self._realm = realm
        self._target = target
        self.kinds = dict(_KINDS)
        self._tags = _TAGS

    def is_target(self, value):
        return self._target.is_target(value)

    def plain(self, value, depth):
        cls = type(value)
        write = self._heap.write
        if cls is int:
            return write_integer(value)
        if cls is tuple:
            return ["t", [write(item, depth + 1) for item in value]]
        if cls is frozenset:
            return ["z", write_unordered(value, lambda item: write(item, depth + 1), dumps)]
        leaf = WRITERS.get(inspection.module_name(cls) + ":" + inspection.class_name(cls))
        if leaf is not None:
            return leaf(value, lambda item: write(item, depth + 1))
        extension = extensions.write_leaf(value, cls, lambda item: write(item, depth + 1))
        if extension is not None:
            return extension
        if self._target.is_target(value):
            return ["x"]
        if inspection.is_class(value):
            reference = self._class_value(value)
            return None if reference is None else ["k", reference]
        return self._named(value, depth) or self._derived(value, depth)

    def _named(self, value, depth):
        cls = type(value)
        if cls in _FUNCTIONS:
            reference = self._function_value(value)
            return None if reference is None else ["g", reference]
        if cls is types.MethodType:
            return self._method(value, depth)
        if cls is types.ModuleType:
            reference = self._realm.module_reference(value)
            return None if reference is None else ["m", reference]
        return None

    def _class_value(self, cls):
        return self._realm.value_reference(self._realm.class_reference(cls))

    def _function_value(self, function):
        return self._realm.value_reference(self._realm.function_reference(function))

    def _method(self, value, depth):
        if self._target.is_target(value.__func__):
            return ["u", ["x"], self._heap.write(value.__self__, depth + 1)]
        reference = self._function_value(value.__func__)
        if reference is None or self.travels_as(value.__self__) == HANDLE:
            return None
        return ["u", ["g", reference], self._heap.write(value.__self__, depth + 1)]

    def _derived(self, value, depth):
        cls = type(value)
        base = next((one for one in inspection.mro(cls) if one in instances.TEXTUAL), None)
        members = inspection.class_dict(cls).get("_member_map_")
        if type(members) is dict:
            name = inspection.attributes(value).get("_name_")
            reference = self._realm.class_reference(cls)
            if reference is not None and type(name) is str and members.get(name) is value:
                return ["e", reference, name]
            number = None if reference is None else flags.number_of(value)
            if number is not None:
                return ["e", reference, write_integer(number)]
        if base is None:
            return None
        fields = self._heap.named_tuples.describe(value) if base is tuple else None
        if fields is not None:
            return ["n", *fields, [self._heap.write(item, depth + 1) for item in tuple.__iter__(value)]]
        known = next((one for one in inspection.mro(cls) if one is base or self._realm.class_reference(one)), base)
        if known is base:
            return self._as_base(value, base, depth)
        if instances.attributes(value):
            # The parts may refer back to the value.
            return None
        return ["d", self._realm.class_reference(known), self._as_base(value, base, depth)]

    def _has_own_attributes(self, value):
        base = next((one for one in inspection.mro(type(value)) if one in instances.TEXTUAL), None)
        if base is None or type(value) is base:
            return False
        known = next(one for one in inspection.mro(type(value)) if one is base or self._realm.class_reference(one))
        return known is not base and bool(instances.attributes(value))

    def _as_base(self, value, base, depth):
        if base is int:
            return write_integer(int.__index__(value))
        if base is str:
            return str.__str__(value)
        if base is float:
            return ["f", float.hex(value)]
        if base is bytes:
            return ["b", write_bytes(bytes.__getitem__(value, slice(None)))]
        if base is complex:
            return ["c", float.hex(complex.real.__get__(value)), float.hex(complex.imag.__get__(value))]
        return ["t", [self._heap.write(item, depth + 1) for item in tuple.__iter__(value)]]

    def tag_of(self, value, shallow=False):
        cls = type(value)
        for one in inspection.mro(cls):
            tag = self._tags.get(one) or self._extension_tag(one)
            if tag is not None:
                return self._container_tag(cls, one, tag)
        if inspection.is_a(value, BaseException):
            return ERROR
        if self._has_own_attributes(value):
            return VALUE
        return self._instance_tag(value, shallow)

    def _container_tag(self, cls, base, tag):
        if cls is base:
            return tag
        known = self._known_class(cls)
        if self._realm.trusted and known is not cls:
            return HANDLE
        if known is base:
            # A candidate's class appears as its base class.
            return tag
        return HANDLE if instances.base_of(known) is None else OBJECT

    def _extension_tag(self, cls):
        found = extensions.kind_of(cls)
        if found is None:
            return None
        self.kinds.setdefault(*found)
        return found[0]

    def _known_class(self, cls):
        for one in inspection.mro(cls):
            if one in instances.BASES or one in self._tags or self._realm.class_reference(one) is not None:
                return one
        return object

    def _instance_tag(self, value, shallow):
        known = self._known_class(type(value))
        if self._heap.proxies.is_proxy(value) or known is object or instances.base_of(known) is None:
            return HANDLE
        if self._realm.trusted and known is not type(value):
            # A test's class may override methods of the module.
            return HANDLE
        if inspection.module_name(known) == "__main__" or self._is_simple(known):
            return OBJECT
        if instances.has_own_reduce(known) or not (shallow or self._is_plain_state(value)):
            return HANDLE
        return OBJECT

    @staticmethod
    def _is_simple(cls):
        return inspection.is_built_in(cls)

    def _is_plain_state(self, value):
        """Detects values whose whole state can travel."""
        pending, seen = [value], {}
        while pending:
            item = pending.pop()
            if id(item) in seen:
                continue
            seen[id(item)] = item
            if len(seen) > _MAX_PROBE:
                return False
            tag = self.travels_as(item)
            if tag == HANDLE:
                return False
            if tag == OBJECT:
                pending.extend(instances.attributes(item).values())
            elif isinstance(item, dict):
                pending.extend(dict.keys(item))
                pending.extend(dict.values(item))
            elif type(item) in (list, tuple, set, frozenset, collections.deque):
                pending.extend(item)
        return True

    def travels_as(self, value):
        cls = type(value)
        if value is None or cls in _STANDING or self._target.is_target(value):
            return None
        if any(one in _STANDING for one in inspection.mro(cls)):
            return VALUE if self._has_own_attributes(value) else None
        if WRITERS.get(inspection.module_name(cls) + ":" + inspection.class_name(cls)) or extensions.is_leaf(cls):
            return None
        if inspection.is_class(value):
            return None if self._realm.can_send(self._realm.class_reference(value)) else HANDLE
        if cls in _FUNCTIONS:
            return None if self._realm.can_send(self._realm.function_reference(value)) else HANDLE
        if cls is types.ModuleType:
            return None if self._realm.module_reference(value) else HANDLE
        number = self._heap.number_of(value)
        return self._heap.tags[number] if number is not None else self.tag_of(value, shallow=True)

    def body(self, tag, value):
        write = self._heap.write
        if tag == HANDLE:
            return [HANDLE, self._heap.proxies.announcement(value)]
        if tag == ERROR:
            return [ERROR, *self._error(value)]
        if tag == VALUE:
            return [VALUE, *self._value(value)]
        if tag != OBJECT:
            return [tag, *self.kinds[tag].write(value, lambda item: write(item, 1))]
        known = self._known_class(type(value))
        base = instances.base_of(known)
        inner = self._tags.get(base)
        content = None if inner is None else [inner, *self.kinds[inner].write(value, lambda item: write(item, 1))]
        return [OBJECT, self._realm.class_reference(known), content, self._own(value)]

    def _value(self, value):
        mro = inspection.mro(type(value))
        base = next(one for one in mro if one in instances.TEXTUAL)
        known = next(one for one in mro if self._realm.class_reference(one))
        return [self._realm.class_reference(known), self._as_base(value, base, 0), self._own(value)]

    def _own(self, value):
        """Includes withheld attributes, which only the other side has."""
        own = instances.attributes(value)
        withheld = self._heap.withheld(value)
        return self.named(own) + [[name, withheld[name]] for name in sorted(withheld) if name not in own]

    def named(self, found):
        return [[name, self._heap.write(item, 1)] for name, item in sorted(found.items())]

    def _error(self, error):
        write = self._heap.write
        names = []
        for cls in inspection.mro(type(error)):
            if cls is object:
                break
            reference = self._realm.class_reference(cls)
            names.append([reference, inspection.class_name(cls)])
        arguments = BaseException.args.__get__(error)
        cause = BaseException.__cause__.__get__(error)
        found = instances.attributes(error)
        fields = sorted(instances.exception_fields(error).items())
        return [
            names,
            [write(item, 1) for item in arguments],
            self.named(found),
            [[name, item] for name, item in fields],
            None if cause is None else write(cause, 1),
        ]
