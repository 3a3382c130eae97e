"""Keeps modules in memory: no folder outlives a run."""

import sys
from importlib.machinery import ModuleSpec


class _Finder:
    """Comes first: programs have no module with such a name."""

    def __init__(self, files):
        self._files = {}
        for path, text in files.items():
            name = path[: -len(".py")].replace("/", ".")
            is_package = name.endswith(".__init__")
            self._files[name[: -len(".__init__")] if is_package else name] = (text, is_package)

    def find_spec(self, name, path=None, target=None):
        if name not in self._files:
            return None
        return ModuleSpec(name, self, is_package=self._files[name][1])

    @staticmethod
    def create_module(spec):
        """None: the default kind of module."""

    def exec_module(self, module):
        text, _ = self._files[module.__name__]
        exec(compile(text, "<%s>" % module.__name__, "exec", dont_inherit=True), module.__dict__)


def install(files):
    sys.meta_path.insert(0, _Finder(files))
