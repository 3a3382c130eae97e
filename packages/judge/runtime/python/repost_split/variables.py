import types

from repost_runtime import inspection

from . import instances
from .channel import dumps
from .describe import HANDLE, OBJECT, VALUE
from .problems import Violation

_FLAT = (type(None), bool, int, float, str, bytes)
_DEFINITIONS = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType)
_MAX_ADOPTED = 20_000


def is_data(heap, value):
    if inspection.is_class(value) or isinstance(value, _DEFINITIONS):
        return False
    if isinstance(value, (staticmethod, classmethod, property)) or heap.describer.is_target(value):
        return False
    return heap.describer.travels_as(value) != HANDLE and not isinstance(value, types.MethodType)


def shared_classes(realm):
    for name in sorted(realm.shared):
        value = realm.namespace.get(name)
        if inspection.is_class(value) and inspection.module_name(value) == "__main__":
            is_enum = "_member_map_" in inspection.class_dict(value)
            if not is_enum and realm.class_reference(value) == "__main__:" + name:
                yield name, value


class Variables:
    key = "g"

    def __init__(self, heap, realm):
        self._heap = heap
        self._realm = realm
        self._known = heap.effects.variables
        self._sending = {}
        self._judged = {}

    def begin(self):
        """Both sides run the same text, so plain data is equal."""
        for key, mapping, name in self._places():
            if type(mapping[name]) in _FLAT:
                self._known[key] = dumps(self._heap.write(mapping[name]))
        self._heap.abandon()

    def _places(self):
        for name in sorted(self._realm.shared):
            if name in self._realm.namespace:
                yield name, self._realm.namespace, name
        for owner, cls in shared_classes(self._realm):
            own = inspection.class_dict(cls)
            for name in sorted(name for name in own if instances.travels(name)):
                yield owner + "." + name, own, name

    def collect(self):
        found = []
        self._sending = {}
        for key, mapping, name in self._places():
            value = mapping[name]
            if not self._travels(key, value):
                continue
            written = self._heap.write(value)
            text = dumps(written)
            if self._known.get(key) != text:
                self._sending[key] = text
                found.append([key, written])
        return found or None

    def _travels(self, key, value):
        """Judges numbered values again: their kind may change."""
        known = self._judged.get(key)
        if known is not None and known[0] is value and self._heap.number_of(value) is None:
            return known[1]
        found = is_data(self._heap, value) and not self._is_descriptor(key, value)
        self._judged[key] = (value, found)
        return found

    @staticmethod
    def _is_descriptor(key, value):
        return "." in key and any("__get__" in inspection.class_dict(one) for one in inspection.mro(type(value)))

    def commit(self):
        self._known.update(self._sending)

    def prepare(self, found, nodes):
        if self._realm.trusted or not found:
            return
        by_number = {node[0]: node for node in nodes}
        for key, written in found:
            mapping, name = self._place(key)
            if mapping is not None and name in mapping:
                adopt(self._heap, written, mapping[name], by_number)

    def _place(self, key):
        if type(key) is not str:
            raise Violation("a variable whose name is no text")
        owner, dot, name = key.partition(".")
        if not dot:
            return (self._realm.namespace, key) if key in self._realm.shared else (None, key)
        cls = dict(shared_classes(self._realm)).get(owner)
        return (None if cls is None else inspection.class_dict(cls)), name

    def apply(self, found):
        for key, written in found or ():
            mapping, name = self._place(key)
            if mapping is None:
                raise Violation("the variable %s is not shared" % key[:80])
            value = self._heap.value(written)
            if self._realm.trusted:
                self._check(key, mapping.get(name), name, value)
                if not self._realm.effects.permits("variable " + key):
                    continue
            self._known[key] = dumps(written)
            if "." in key:
                type.__setattr__(dict(shared_classes(self._realm))[key.partition(".")[0]], name, value)
            else:
                mapping[name] = value

    def _check(self, key, before, name, value):
        if not instances.travels(name) or not is_data(self._heap, value) or self._is_descriptor(key, value):
            raise Violation("the variable %s may not become that" % key[:80])
        if callable(value) or (before is not None and not is_data(self._heap, before)):
            raise Violation("the variable %s may not be replaced" % key[:80])


def adopt(heap, written, value, by_number):
    pending = [(written, value)]
    for _ in range(_MAX_ADOPTED):
        if not pending:
            return
        written, value = pending.pop()
        if type(written) is not list or not written:
            continue
        if written[0] == "t" and type(value) is tuple and len(value) == len(written[1]):
            pending.extend(zip(written[1], value))
        node = by_number.get(written[1]) if written[0] == "o" else None
        if node is None or node[0] in heap.tags or heap.number_of(value) is not None:
            continue
        if heap.describer.travels_as(value) != node[1] or node[1] == HANDLE:
            continue
        heap.bind(node[0], value, node[1])
        pending.extend(_children(node, value))


def _children(node, value):
    if node[1] in (OBJECT, VALUE):
        own = instances.attributes(value)
        return [(item, own[name]) for name, item in node[4] if name in own]
    if isinstance(value, dict):
        return [(pair[1], item) for pair, item in zip(node[2], dict.values(value))]
    if isinstance(value, list):
        return list(zip(node[2], list.__iter__(value)))
    return []
