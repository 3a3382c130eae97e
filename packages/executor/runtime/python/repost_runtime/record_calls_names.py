import functools
import os
import sys
import types

from . import record_calls_tags, inspection
from .record_calls_library import PLAIN_REPR

# Consecutive objects of a class, because the first may not be registered yet.
_MAX_PATHLESS = 20
# A slice may contain only one module that imports it.
_MAX_CONSTANTS = 3
# Other module-level values are referred to by name.
_COPIED = (*record_calls_tags.PLAIN, list, tuple, set, dict, frozenset, types.FunctionType, types.ModuleType)


class Names:
    """Names by which a test can import values."""

    def __init__(self, is_own):
        self.is_own = is_own
        self._constants = {}
        self._modules = -1
        self._pathless = {}
        self._folder = os.path.realpath(os.getcwd()) + os.sep

    def reference(self, value):
        """None if no import leads to the class or function."""
        module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
        if type(module) is not str or type(name) is not str or "<" in name:
            return None
        try:
            found = functools.reduce(getattr, name.split("."), sys.modules[module])
        except (KeyError, AttributeError):
            return None
        if found is not value:
            return None
        named = {"k": "name", "module": module, "name": name}
        return dict(named, local=True) if self._is_local(module) else named

    def _is_local(self, module):
        """Detects test modules, which lie in the run's folder."""
        if self.is_own(module):
            return False
        file = getattr(sys.modules.get(module), "__file__", None)
        return type(file) is str and os.path.realpath(file).startswith(self._folder)

    def constant(self, value):
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            self._constants = {}
            for key, constant in self._find_constants():
                self._constants.setdefault(key, []).append(constant)
        found = [constant for one, constant in self._constants.get(id(value), ()) if one is value]
        if not found:
            return self._shown_constant(value)
        others = found[-2 : -2 - _MAX_CONSTANTS : -1] + self._shown_path(value, found[-1]["module"])
        return dict(found[-1], **{"or": others}) if others else found[-1]

    def _shown_constant(self, value):
        """Finds a constant by its `repr`; skips classes for which this often failed."""
        kind = type(value)
        failed = self._pathless.get(kind, 0)
        if failed >= _MAX_PATHLESS or type(kind.__module__) is not str or not self.is_own(kind.__module__):
            return None
        path = self._shown_path(value, kind.__module__)
        self._pathless[kind] = 0 if path else failed + 1
        return dict(path[0], k="name") if path else None

    def _shown_path(self, value, module):
        """Reads the `repr` as a path: Token.Keyword is in a module with Token."""
        try:
            shown = repr(value)
        except Exception:
            return []
        if len(shown) > 100 or "." not in shown or not all(part.isidentifier() for part in shown.split(".")):
            return []
        try:
            found = functools.reduce(getattr, shown.split("."), sys.modules[module])
        except Exception:
            return []
        return [{"module": module, "name": shown}] if found is value else []

    def _find_constants(self):
        for name, module in list(sys.modules.items()):
            if type(module) is not types.ModuleType or not self.is_own(name):
                continue
            for key, value in list(vars(module).items()):
                kind = type(value)
                if key.startswith("__") or kind in _COPIED or kind.__module__ in PLAIN_REPR or inspection.is_a(value, type):
                    continue
                yield id(value), (value, {"k": "name", "module": name, "name": key})
