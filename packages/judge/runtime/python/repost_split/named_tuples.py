"""Creates the class on the side that lacks it."""

import collections

from repost_runtime import inspection

from .problems import Violation

_MAX_FIELDS = 200


class NamedTuples:
    def __init__(self, realm):
        self._realm = realm
        self._numbers = {}
        self._classes = {}

    def describe(self, value):
        cls = type(value)
        known = self._numbers.get(id(cls))
        if known is None:
            known = self._numbers[id(cls)] = (cls, self._describe(cls))
        return known[1]

    def _describe(self, cls):
        fields = inspection.class_dict(cls).get("_fields")
        if fields is None and len(inspection.mro(cls)) > 1:
            fields = inspection.class_dict(inspection.mro(cls)[1]).get("_fields")
        is_named = type(fields) is tuple and bool(fields) and all(type(name) is str for name in fields)
        if not is_named or not self._realm.trusted or self._realm.class_reference(cls) is not None:
            return None
        number = len(self._classes) + 1
        self._classes[number] = (cls, list(fields))
        return [number, inspection.class_name(cls).rpartition(".")[2], list(fields)]

    def find(self, number, name, fields):
        if type(number) is not int or type(fields) is not list or len(fields) > _MAX_FIELDS:
            raise Violation("a named tuple of no known form")
        if number not in self._classes:
            if self._realm.trusted:
                raise Violation("a named tuple that was never sent")
            cls = collections.namedtuple(name, fields)
            self._classes[number] = (cls, fields)
            self._numbers[id(cls)] = (cls, [number, name, fields])
        cls, known = self._classes[number]
        if known != fields:
            raise Violation("a named tuple of other fields")
        return cls
