"""Replaces missing modules, so that a file loses only tests that need them."""

import ast
import importlib.machinery
import os
import sys
import types
import typing

_CAUGHT = frozenset(["ImportError", "ModuleNotFoundError", "Exception", "BaseException"])


class AbsentModules:
    """Applies while `loading`, unless the statement handles an ImportError."""

    def __init__(self, root):
        self.loading = False
        self._folder = os.path.join(root, "")
        self._guarded = {}

    def install(self):
        # Existing modules come first.
        sys.meta_path.append(self)

    def find_spec(self, name, _path=None, _target=None):
        if not self.loading or not self._is_owed():
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__getattr__ = lambda name: self._thing(spec.name, name)
        return module

    def exec_module(self, _module):
        """A stub has no code to execute."""

    def _is_owed(self):
        """Detects an import whose failure no code handles."""
        frame = sys._getframe(2)
        while frame is not None and frame.f_code.co_filename.startswith("<frozen importlib"):
            frame = frame.f_back
        if frame is None or not self._is_inside(frame):
            return False
        while frame is not None:
            if self._is_inside(frame) and self._is_guarded(frame):
                return False
            frame = frame.f_back
        return True

    def _is_inside(self, frame):
        return frame.f_code.co_filename.startswith(self._folder)

    def _is_guarded(self, frame):
        path = frame.f_code.co_filename
        if path not in self._guarded:
            self._guarded[path] = _guarded_lines(path)
        return any(first <= frame.f_lineno <= last for first, last in self._guarded[path])

    def _thing(self, module, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if module == "typing_extensions" and hasattr(typing, name):
            return _without_default if name == "TypeVar" else getattr(typing, name)
        # Values with this qualified name cannot be written as expressions.
        return _Thing(name, (), {"__module__": module, "__qualname__": _QUALIFIED % name, "__init__": _anyhow, "_absences": self})


def _without_default(name, *constraints, bound=None, covariant=False, contravariant=False, **_newer):
    return typing.TypeVar(name, *constraints, bound=bound, covariant=covariant, contravariant=contravariant)


def _anyhow(_self, *_arguments, **_named):
    """Constructs objects of a class with an absent base."""


_QUALIFIED = "<absent %s>"


class _Thing(type):
    __iter__ = None

    def __bool__(cls):
        if cls.__qualname__ == _QUALIFIED % cls.__name__ and not cls._absences.loading:
            raise RuntimeError("%s.%s is not installed" % (cls.__module__, cls.__name__))
        return True

    def __enter__(cls):
        return cls

    def __exit__(cls, *_details):
        return False

    def __getattr__(cls, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return cls._absences._thing(cls.__module__, name)

    def __getitem__(cls, _key):
        return cls

    def __call__(cls, *arguments, **named):
        if cls.__qualname__ != _QUALIFIED % cls.__name__:
            return super().__call__(*arguments, **named)
        decorated = arguments[0] if len(arguments) == 1 and not named else None
        # Calls of a test do not need a decorator's effect.
        return decorated if isinstance(decorated, (types.FunctionType, type)) else cls._absences._thing(cls.__module__, cls.__name__)


def _guarded_lines(path):
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError):
        return []
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            caught = [one.type for one in node.handlers]
        elif isinstance(node, ast.With):
            caught = [one for item in node.items if isinstance(item.context_expr, ast.Call) for one in item.context_expr.args]
        else:
            continue
        if any(one is None or _names_in(one) & _CAUGHT for one in caught):
            found.append((node.body[0].lineno, node.body[-1].end_lineno))
    return found


def _names_in(tree):
    return {one.id if isinstance(one, ast.Name) else one.attr for one in ast.walk(tree) if isinstance(one, (ast.Name, ast.Attribute))}
