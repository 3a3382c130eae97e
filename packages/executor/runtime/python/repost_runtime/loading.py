
import ast
import importlib
import importlib.machinery
import importlib.util
import linecache
import os
import sys

from . import annotations, tracer


def hide_installed_packages():
    """Results must not depend on the machine's packages. Those of a virtual environment stay."""
    sys.path[:] = [path for path in sys.path if not _is_beside_interpreter(path)]


def _is_beside_interpreter(path):
    if not path.endswith(("/site-packages", "/dist-packages")):
        return False
    return os.path.commonpath([path, sys.base_prefix]) == sys.base_prefix


def load(path, span=None, source=None, change=None):
    """A dotted name lets relative imports work. Functions in `span` are traced; `source` replaces the text."""
    name = _name(path)
    loader = _Loader(name, os.path.join(os.getcwd(), path), span, source, change)
    if "." in name:
        sys.meta_path.insert(0, _Finder(name, loader))
        return importlib.import_module(name), loader.coverage
    # A module of this library may have the same name.
    spec = _spec(name, loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module, loader.coverage


def _name(path):
    name = os.path.splitext(path)[0].replace("/", ".")
    return name[: -len(".__init__")] if name.endswith(".__init__") else name


def _spec(name, loader):
    is_package = os.path.basename(loader.path) == "__init__.py"
    locations = [os.path.dirname(loader.path)] if is_package else None
    return importlib.util.spec_from_file_location(
        name, loader.path, loader=loader, submodule_search_locations=locations
    )


class _Loader(importlib.machinery.SourceFileLoader):

    def __init__(self, name, path, span, source, change):
        super().__init__(name, path)
        self._source = path if source is None else os.path.join(os.getcwd(), source)
        self.coverage = None
        self._span = span
        self._change = change

    def exec_module(self, module):
        code = self.get_code(module.__name__)
        if self._span is None:
            annotations.execute(code, self.path, module.__dict__, lambda: self._parse(self.get_data(self._source)))
        else:
            exec(code, module.__dict__)

    def get_code(self, fullname):
        source = self.get_data(self._source)
        if self._span is None:
            if self._source != self.path:
                # Decorators such as typeguard's compile what `inspect` shows them.
                lines = importlib.util.decode_source(source).splitlines(True)
                linecache.cache[self.path] = (len(source), None, lines, self.path)
            tree = source if self._change is None else self._parse(source)
            return compile(tree, self.path, "exec", dont_inherit=True)
        code, self.coverage = tracer.compile_traced(source, self.path, *self._span, self._change)
        return code

    def _parse(self, source):
        tree = ast.parse(source, self.path)
        if self._change is not None:
            self._change(tree)
        return tree


class _Finder:
    """Finds the module when its package imports it early."""

    def __init__(self, name, loader):
        self._name = name
        self._loader = loader

    def find_spec(self, fullname, path=None, target=None):
        return _spec(fullname, self._loader) if fullname == self._name else None
