"""Anything unknown is a violation."""

import types

from repost_runtime import inspection

from . import extensions, flags, instances
from .describe import ERROR, HANDLE, OBJECT, VALUE
from .kinds import make_empty
from .leaves import READERS
from .problems import Violation

MAX_DEPTH = 200


class NodeReader:
    def __init__(self, heap, realm, target):
        self._heap = heap
        self._realm = realm
        self._target = target
        self._exception_classes = {}
        self._unmade = {}

    def take(self, nodes):
        """Creates empty values first and fills hashing containers last."""
        for node in nodes:
            self._check(node)
        self.restore(self._heap.admit(nodes))

    def restore(self, nodes):
        unmade = {node[0]: node for node in nodes if node[0] not in self._heap.objects}
        self._unmade.update(unmade)
        for number in unmade:
            self._make_pending(number)
        later = []
        for node in nodes:
            tag = node[1]
            if tag == HANDLE:
                continue
            if self._hashes(tag, node):
                later.append(node)
            else:
                self._fill(node)
        for node in later:
            self._fill(node)

    def _make_pending(self, number):
        node = self._unmade.pop(number, None)
        if node is not None:
            self._make(node)

    def _check(self, node):
        if type(node) is not list or len(node) < 3 or type(node[0]) is not int or type(node[1]) is not str:
            raise Violation("no numbered value")
        number, tag = node[0], node[1]
        known = self._heap.tags.get(number)
        if known is None:
            if number == 0 or self._heap.is_ours(number):
                raise Violation("the number %d was never given" % number)
        elif known != tag or tag == HANDLE:
            raise Violation("the number %d is %s and not %s" % (number, known, tag))
        if tag not in (HANDLE, OBJECT, ERROR, VALUE) and tag not in self._heap.describer.kinds:
            extension = extensions.kind_of_tag(tag)
            if extension is None:
                raise Violation("values of no known kind: %s" % tag[:20])
            self._heap.describer.kinds[tag] = extension

    def _make(self, node):
        number, tag, parts = node[0], node[1], node[2:]
        if tag == HANDLE:
            made = self._heap.proxies.make(number, parts[0])
        elif tag == OBJECT:
            cls = self._realm.find_class(parts[0])
            made = instances.make(cls)
        elif tag == ERROR:
            made = self._make_error(parts)
        elif tag == VALUE:
            made = self._base_value(parts)
        else:
            made = extensions.make_shell(tag, parts)
            if made is None:
                made = make_empty(tag, self._heap.describer.kinds[tag], parts)
        self._heap.bind(number, made, tag)

    def _hashes(self, tag, node):
        if tag == OBJECT:
            content = node[3]
            return type(content) is list and bool(content) and content[0] not in ("list", "deque")
        return tag not in (ERROR, VALUE) and self._heap.describer.kinds[tag].hashes

    def _fill(self, node):
        number, tag, parts = node[0], node[1], node[2:]
        value = self._heap.objects[number]
        if tag == OBJECT:
            self._fill_instance(value, parts)
        elif tag == ERROR:
            self._fill_error(value, parts)
        elif tag == VALUE:
            instances.set_attributes(value, self._attributes(value, parts[2]))
        else:
            self._heap.describer.kinds[tag].fill(value, parts, lambda part: self.value(part, 1))

    def _fill_instance(self, value, parts):
        _, content, named = parts
        instances.set_attributes(value, self._attributes(value, named))
        if content is None:
            return
        tag = content[0]
        kind = self._heap.describer.kinds.get(tag)
        if kind is None or kind.cls is not instances.base_of(type(value)):
            raise Violation("the content of another class")
        kind.fill(value, content[1:], lambda part: self.value(part, 1))

    def _attributes(self, value, named):
        found = {}
        for pair in named:
            name, item = pair
            if not instances.may_have(type(value), name):
                raise Violation("an attribute of the name %r" % (name,))
            read = self.value(item, 1)
            if self._shadows(value, name, read):
                raise Violation("the attribute %s hides a method" % name)
            found[name] = read
        return found

    def _shadows(self, value, name, item):
        if not self._realm.trusted or not self._is_callable(item):
            return False
        stored = next((own[name] for own in map(inspection.class_dict, inspection.mro(type(value))) if name in own), None)
        if not callable(stored) and not isinstance(stored, (property, staticmethod, classmethod)):
            return False
        # Foreign callbacks replace methods only where the reference did, and run in their own process.
        return self._heap.proxies.is_proxy(item) or not self._realm.effects.learns("hide " + name)

    def _is_callable(self, item):
        return self._heap.proxies.is_proxy(item) or callable(item)

    def _make_error(self, parts):
        return instances.make_exception(self._exception_class(parts[0]))

    def _exception_class(self, names):
        """Unknown classes lie below the nearest known one."""
        own = names[0][1]
        for reference, _ in names:
            cls = self._admitted(reference)
            if cls is None:
                continue
            if not inspection.is_class(cls) or BaseException not in inspection.mro(cls):
                raise Violation("%s is no exception" % (reference,))
            if reference == names[0][0]:
                return cls
            key = (reference, own)
            if key not in self._exception_classes:
                self._exception_classes[key] = type(str(own), (cls,), {"__module__": "__main__"})
            return self._exception_classes[key]
        raise Violation("an exception of no class")

    def _admitted(self, reference):
        if reference is None:
            return None
        try:
            return self._realm.find_class(reference)
        except Violation:
            # The test must not get this class; its base suffices.
            return None

    def _fill_error(self, error, parts):
        _, arguments, named, fields, cause = parts
        instances.initialize_exception(error, [self.value(item, 1) for item in arguments])
        instances.set_attributes(error, self._attributes(error, named))
        instances.set_exception_fields(error, {name: item for name, item in fields})
        found = None if cause is None else self.value(cause, 1)
        if found is not None and not inspection.is_a(found, BaseException):
            raise Violation("a cause that is no exception")
        error.__cause__ = found

    def value(self, written, depth):
        cls = type(written)
        if written is None or cls is bool or cls is str or cls is int:
            return written
        if cls is not list or not written or type(written[0]) is not str or depth > MAX_DEPTH:
            raise Violation("a value of no known form")
        tag, parts = written[0], written[1:]
        if tag == "o":
            return self._object(parts)
        if tag in READERS:
            return READERS[tag](parts, lambda part: self.value(part, depth + 1))
        read = _COMPOSED.get(tag)
        if read is not None:
            return read(self, parts, depth + 1)
        if extensions.is_leaf_tag(tag):
            return extensions.read_leaf(tag, parts, lambda part: self.value(part, depth + 1))
        raise Violation("a value of no known form: %s" % tag[:20])

    def _object(self, parts):
        number = parts[0]
        if number in self._unmade:
            self._make_pending(number)
        found = self._heap.object(number) if type(number) is int else None
        if found is None:
            raise Violation("the number %r was never given" % (number,))
        return found

    def _items(self, parts, depth):
        if type(parts[0]) is not list:
            raise Violation("a sequence was expected")
        return [self.value(part, depth) for part in parts[0]]

    def _enum(self, parts, depth):
        cls = self._realm.find_class(parts[0])
        members = inspection.class_dict(cls).get("_member_map_")
        if type(members) is not dict:
            raise Violation("no enum")
        if type(parts[1]) is not str:
            return flags.combined(cls, self.value(parts[1], depth))
        if parts[1] not in members:
            raise Violation("no member of an enum")
        return members[parts[1]]

    def _function(self, parts):
        # The target's name means its replacement.
        return self._target.instead(self._realm.find_function(parts[0]))

    def _method(self, parts, depth):
        function, receiver = self.value(parts[0], depth), self.value(parts[1], depth)
        if parts[0][0] not in ("g", "x") or receiver is None:
            raise Violation("no method")
        return types.MethodType(function, receiver)

    def _named_tuple(self, parts, depth):
        cls = self._heap.named_tuples.find(*parts[:3])
        items = self._items(parts[3:], depth)
        if len(items) != len(parts[2]):
            raise Violation("a named tuple of other fields")
        return tuple.__new__(cls, items)

    def _base_value(self, parts, depth=0):
        cls = self._realm.find_class(parts[0])
        plain = self.value(parts[1], depth)
        base = next((one for one in inspection.mro(cls) if one in instances.TEXTUAL), None)
        if base is None or type(plain) is not base or "_member_map_" in inspection.class_dict(cls):
            raise Violation("a value of another class")
        return base.__new__(cls, plain)


_COMPOSED = {
    "t": lambda reader, parts, depth: tuple(reader._items(parts, depth)),
    "z": lambda reader, parts, depth: frozenset(reader._items(parts, depth)),
    "k": lambda reader, parts, depth: reader._realm.find_class_value(parts[0]),
    "g": lambda reader, parts, depth: reader._function(parts),
    "m": lambda reader, parts, depth: reader._realm.find_module(parts[0]),
    "x": lambda reader, parts, depth: reader._target.here(),
    "u": NodeReader._method,
    "e": NodeReader._enum,
    "d": NodeReader._base_value,
    "n": NodeReader._named_tuple,
}
