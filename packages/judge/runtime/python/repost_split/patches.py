import builtins
import operator
import sys
import types

from repost_runtime import inspection

from .problems import Violation
from .proxies import as_method
from .variables import is_data, shared_classes

_OWN = frozenset("stdin stdout stderr modules path last_value last_type last_traceback last_exc".split())
_NO_METHODS = frozenset(("__dict__", "__weakref__", "__doc__"))
_MISSING = object()


def _are_same(values, others):
    return others is not None and len(values) == len(others) and all(map(operator.is_, values, others))


class Patches:
    """`names`: dotted names in the test's text."""

    key = "p"

    def __init__(self, heap, realm, names=()):
        self._heap = heap
        self._realm = realm
        self._names = names
        self._originals = {}
        self._sent = {}
        self._sending = {}
        # Kept alive for their identity.
        self._seen = {}
        self._looked_at = {}
        self._here = {}
        self._started = False

    def begin(self):
        """Does nothing, because the module is not complete yet."""

    def start(self):
        """Only the first call counts."""
        if self._started:
            return
        self._started = True
        for path, names in self._places():
            self._seen[path] = list(names.values())
            for name, value in self._replaceable(path, names).items():
                self._originals[(*path, name)] = value

    def _places(self):
        shared = {name: self._realm.namespace[name] for name in self._realm.shared if name in self._realm.namespace}
        yield ("g",), shared
        for name, cls in shared_classes(self._realm):
            yield ("c", name), inspection.class_dict(cls)
        for name, module in self._modules(shared):
            yield ("m", name), module.__dict__

    def _replaceable(self, path, names):
        if path[0] == "m":
            skipped = _OWN if path[1] == "sys" else ()
            return {name: value for name, value in list(names.items()) if name not in skipped}
        return {
            name: value
            for name, value in list(names.items())
            if type(name) is str and name not in _NO_METHODS and not is_data(self._heap, value)
        }

    def _modules(self, shared):
        found = {"builtins": builtins}
        for value in shared.values():
            if isinstance(value, types.ModuleType):
                found[value.__name__] = value
        for text in self._names:
            name, module = text.rpartition(".")[0], None
            while name and module is None:
                module = sys.modules.get(name)
                if isinstance(module, types.ModuleType):
                    found[name] = module
                name = name.rpartition(".")[0]
        for name in sorted(found):
            module = found[name]
            if sys.modules.get(name) is module and name != "__main__" and self._realm.module_reference(module):
                yield name, module

    def collect(self):
        if not self._realm.trusted:
            return None
        self.start()
        found = []
        self._sending, self._looked_at = dict(self._sent), {}
        for path, names in self._places():
            values = list(names.values())
            if not _are_same(values, self._seen.get(path)):
                self._looked_at[path] = values
                self._compare(path, self._replaceable(path, names), found)
        return found or None

    def _compare(self, owner, mapping, found):
        for name, value in mapping.items():
            path = (*owner, name)
            original = self._originals.get(path, _MISSING)
            if path[0] == "m" and name.startswith("__") and name.endswith("__"):
                continue
            if original is value or (original is _MISSING and path[0] == "m" and self._is_lazy(path)):
                continue
            if self._sent.get(path, _MISSING) is not value:
                found.append([list(path), True, self._heap.write(value)])
                self._sending[path] = value
        for path in self._sent:
            if path[:-1] == owner and mapping.get(path[-1], _MISSING) is self._originals.get(path, _MISSING):
                found.append([list(path), False, None])
                del self._sending[path]

    def _is_lazy(self, path):
        """Detects new attributes that may come with their module."""
        if not any(known[:-1] == path[:-1] for known in self._originals):
            return True
        module = sys.modules.get(path[1])
        return type(module) is not types.ModuleType or "__getattr__" in module.__dict__

    def commit(self):
        self._sent = self._sending
        self._seen.update(self._looked_at)

    def prepare(self, found, nodes):
        """Has nothing to prepare."""

    def apply(self, found):
        if found and self._realm.trusted:
            raise Violation("the candidate's side cannot replace anything in the test's")
        for path, replaced, written in found or ():
            owner = self._owner(path)
            key = tuple(path)
            if replaced:
                value = self._heap.value(written)
                self._here.setdefault(key, vars(owner).get(path[-1], _MISSING))
                self._put(owner, path[-1], as_method(value) if path[0] == "c" else value)
            elif key in self._here:
                self._put(owner, path[-1], self._here.pop(key))

    def _owner(self, path):
        if path[0] == "m":
            return self._realm.find_module(path[1])
        if path[0] == "c":
            return dict(shared_classes(self._realm))[path[1]]
        return sys.modules["__main__"]

    @staticmethod
    def _put(owner, name, value):
        if value is _MISSING:
            delattr(owner, name)
        else:
            setattr(owner, name, value)
