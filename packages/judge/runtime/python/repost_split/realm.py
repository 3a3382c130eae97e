import importlib
import sys
import types

from repost_runtime import inspection

from .effects import Effects
from .problems import Violation

MAIN = "__main__"
_FRAMEWORKS = ("unittest", "pytest", "_pytest", "nose", "doctest", "repost_split", "repost_runtime")
_PLAIN_TYPES = frozenset(
    "builtins:" + name
    for name in (
        "object int float complex bool str bytes bytearray list tuple dict set frozenset range slice NoneType ellipsis"
    ).split()
)


class Realm:
    """allowed: library names for the candidate; None while `learned` collects them."""

    def __init__(self, trusted, namespace, job):
        self.trusted = trusted
        self.namespace = namespace
        self.shared = frozenset(job["shared"])
        self.allowed = None if job["allowed"] is None else frozenset(job["allowed"]["names"])
        self.remote = job["allowed"] is None or job["allowed"]["remote"]
        self.learned = set()
        self.learned_remote = False
        self.effects = Effects(job)
        self.sent = set()
        self._sent_values = set()
        self._references = {}
        self._found = {}

    def class_reference(self, cls):
        key = id(cls)
        if key not in self._references:
            reference = self._class_reference(cls)
            # Keeps the class alive for its identity.
            self._references[key] = (cls, reference)
        reference = self._references[key][1]
        if reference is not None and self.trusted:
            self.sent.add(reference)
        return reference

    def _class_reference(self, cls):
        module, name = inspection.module_name(cls), inspection.class_name(cls)
        if not module or not name or "<locals>" in name:
            return None
        reference = module + ":" + name
        if self._is_framework(module) or self._resolve(module, name) is not cls:
            return None
        return reference if self._may_name(module, name) else None

    def _may_name(self, module, name):
        if module == MAIN:
            return name.split(".")[0] in self.shared
        reference = module + ":" + name
        if self.trusted or self.allowed is None:
            return True
        return reference in self.allowed or reference in self.sent or self._is_plain(module, reference)

    def _is_plain(self, module, reference):
        if reference in _PLAIN_TYPES:
            return True
        found = self._resolve(module, reference.partition(":")[2]) if module == "builtins" else None
        return isinstance(found, type) and issubclass(found, BaseException)

    @staticmethod
    def _is_framework(module):
        return module.split(".")[0] in _FRAMEWORKS

    def find_class(self, reference):
        found = self._find(reference)
        if not isinstance(found, type):
            raise Violation("%r is no class" % reference)
        return found

    def find_function(self, reference):
        found = self._find_value(reference)
        if isinstance(found, type) or not callable(found):
            raise Violation("%r is no function" % reference)
        return found

    def find_class_value(self, reference):
        found = self._find_value(reference)
        if not isinstance(found, type):
            raise Violation("%r is no class" % reference)
        return found

    def _find_value(self, reference):
        """Finds a value that is plain or that the recorded reference sent."""
        if type(reference) is not str:
            raise Violation("a name that is no text")
        if not self.trusted:
            self._sent_values.add(reference)
        elif self.allowed is None:
            self.learned.add(reference)
        elif not self._may_send(reference):
            raise Violation("%s was not sent by the reference" % reference)
        return self._find(reference)

    def _may_send(self, reference):
        if reference in self._sent_values or self.allowed is None or reference in self.allowed:
            return True
        return self._is_plain(reference.partition(":")[0], reference)

    def value_reference(self, reference):
        """Returns None for a value that may not be sent."""
        if not self.can_send(reference):
            return None
        if self.trusted:
            self._sent_values.add(reference)
        return reference

    def can_send(self, reference):
        return reference is not None and (self.trusted or self._may_send(reference))

    def _find(self, reference):
        if type(reference) is not str:
            raise Violation("a name that is no text")
        if reference not in self._found:
            self._found[reference] = self._admit(reference)
        return self._found[reference]

    def _admit(self, reference):
        module, _, name = reference.partition(":")
        if self._is_framework(module):
            raise Violation("%s is not for candidates" % reference)
        if not self.trusted:
            if module != MAIN:
                importlib.import_module(module)
            self.sent.add(reference)
            return self._resolve(module, name)
        if module == MAIN:
            permitted = name.split(".")[0] in self.shared
        else:
            permitted = reference in self.sent or reference in self._sent_values or self._is_plain(module, reference)
            if not permitted and self.allowed is None:
                self.learned.add(reference)
                permitted = True
            permitted = permitted or reference in (self.allowed or ())
        found = self._resolve(module, name) if permitted else None
        if found is None:
            raise Violation("%s was not named by the reference" % reference)
        return found

    def _resolve(self, module, name):
        """Avoids __getattr__ of modules and descriptors of classes."""
        if module == MAIN:
            names = self.namespace
        else:
            loaded = sys.modules.get(module)
            if not isinstance(loaded, types.ModuleType):
                return None
            names = loaded.__dict__
        found = None
        for part in name.split("."):
            found = names.get(part)
            if found is None:
                return None
            names = inspection.class_dict(found) if isinstance(found, type) else {}
        if isinstance(found, (staticmethod, classmethod)):
            return found.__func__
        return found

    def function_reference(self, function):
        module, name = getattr(function, "__module__", None), getattr(function, "__qualname__", None)
        if type(function) in (types.BuiltinFunctionType, type(len)) and module is None:
            return None
        if type(module) is not str or type(name) is not str or "<locals>" in name or "<lambda>" in name:
            return None
        if self._is_framework(module) or self._resolve(module, name) is not function:
            return None
        if not self._may_name(module, name):
            return None
        if self.trusted:
            self.sent.add(module + ":" + name)
        return module + ":" + name

    def find_module(self, name):
        if not self.trusted:
            return importlib.import_module(name)
        if type(name) is not str or self._is_framework(name):
            raise Violation("a module that is not for candidates")
        found = sys.modules.get(name)
        reference = name + ":"
        if self.allowed is None:
            self.learned.add(reference)
        elif reference not in self.allowed and reference not in self.sent:
            raise Violation("the module %s was not named by the reference" % name)
        if not isinstance(found, types.ModuleType):
            raise Violation("no module %s" % name)
        return found

    def module_reference(self, module):
        name = module.__dict__.get("__name__")
        if type(name) is not str or sys.modules.get(name) is not module or name == MAIN or self._is_framework(name):
            return None
        if self.trusted:
            self.sent.add(name + ":")
        return name
