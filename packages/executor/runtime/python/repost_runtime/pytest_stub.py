"""A minimal pytest for runs without the original."""

import contextlib
import itertools
import sys
import tempfile
import types


class Skipped(BaseException):
    """Raised by a test or module that skips itself."""


class _Mark:
    def __init__(self, name, arguments=(), named=None):
        self.name, self.args, self.kwargs = name, arguments, named or {}

    def __call__(self, *arguments, **named):
        if self.name != "parametrize" and len(arguments) == 1 and not named and callable(arguments[0]):
            return arguments[0]
        return _Mark(self.name, arguments, named)._decorate

    def _decorate(self, function):
        try:
            if self.name == "parametrize":
                function._parameters = getattr(function, "_parameters", []) + [_rows(*self.args[:2], **self.kwargs)]
            if self.name == "usefixtures":
                function._used = getattr(function, "_used", ()) + self.args
        except (AttributeError, TypeError):
            pass
        return function


class _Marks:
    def __getattr__(self, name):
        return _Mark(name)


def _rows(argnames=(), argvalues=(), indirect=False, **_named):
    names = [one.strip() for one in argnames.split(",")] if isinstance(argnames, str) else list(argnames)
    names = [one for one in names if one]
    # Fixtures get indirect parameters.
    names = [of_fixture(one) if indirect is True or indirect and one in indirect else one for one in names]
    rows = []
    for values in itertools.islice(argvalues, 60):
        values = values.values if isinstance(values, Param) else (values,) if len(names) == 1 else values
        rows.append(dict(zip(names, values)))
    return rows


def of_fixture(name):
    return "param of " + name


class Param:
    def __init__(self, *values, **_named):
        self.values = values


def fixture(function=None, **named):
    def mark(one):
        one._fixture = named
        return one

    return mark if function is None else mark(function)


class _Raises:
    value = None
    type = None
    typename = property(lambda self: self.type.__name__)

    def __init__(self, expected):
        self._expected = expected

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _traceback):
        self.value, self.type = error, kind
        return kind is not None and issubclass(kind, self._expected)

    def match(self, _pattern):
        return True


def raises(expected, *arguments, **named):
    context = _Raises(expected)
    if not arguments:
        return context
    with context:
        arguments[0](*arguments[1:], **named)
    return context


class _Warns(list):
    def __enter__(self):
        return self

    def __exit__(self, *_details):
        return False


def warns(*arguments, **named):
    if len(arguments) > 1 and callable(arguments[1]):
        return arguments[1](*arguments[2:], **named)
    return _Warns()


class _Anything:
    def __eq__(self, _other):
        return True

    def __ne__(self, _other):
        return False

    __hash__ = None


def _skip(*_arguments, **_named):
    raise Skipped()


def importorskip(name, *_arguments, **_named):
    try:
        __import__(name)
    except ImportError:
        raise Skipped() from None
    return sys.modules[name]


class Patch:

    def __init__(self):
        self._undo = []

    def setattr(self, target, name, value=None, raising=True):
        if isinstance(target, str):
            value, (path, name) = name, target.rsplit(".", 1)
            __import__(path)
            target = sys.modules[path]
        self._undo.append((setattr, target, name, getattr(target, name, None)))
        setattr(target, name, value)

    def delattr(self, target, name, raising=True):
        self._undo.append((setattr, target, name, getattr(target, name)))
        delattr(target, name)

    def setitem(self, target, name, value):
        target[name] = value

    def delitem(self, target, name, raising=True):
        target.pop(name, None)

    def setenv(self, name, value, prepend=None):
        import os

        os.environ[name] = value

    def delenv(self, name, raising=True):
        import os

        os.environ.pop(name, None)

    def chdir(self, path):
        import os

        os.chdir(path)

    def syspath_prepend(self, path):
        sys.path.insert(0, str(path))

    @contextlib.contextmanager
    def context(self):
        yield self

    def undo(self):
        for change, target, name, value in reversed(self._undo):
            change(target, name, value)


class _Captured:
    def readouterr(self):
        return types.SimpleNamespace(out="", err="")


class _Logged:

    text = ""

    def __init__(self):
        self.records, self.messages, self.record_tuples = [], [], []

    def at_level(self, *_arguments, **_named):
        return contextlib.nullcontext()

    def set_level(self, *_arguments, **_named):
        pass

    clear = set_level


def _scratch():
    import pathlib

    return pathlib.Path(tempfile.mkdtemp())


BUILT_IN_FIXTURES = {
    "monkeypatch": Patch,
    "tmp_path": _scratch,
    "capsys": _Captured,
    "capfd": _Captured,
    "caplog": _Logged,
    "recwarn": _Warns,
    "benchmark": lambda: lambda function, *arguments, **named: function(*arguments, **named),
}


def install():
    """Installs the stub unless pytest is available."""
    try:
        import pytest

        return pytest
    except ImportError:
        pass
    module = types.ModuleType("pytest")
    module.__path__ = []
    contents = {
        "mark": _Marks(),
        "param": Param,
        "fixture": fixture,
        "yield_fixture": fixture,
        "raises": raises,
        "warns": warns,
        "deprecated_call": warns,
        "skip": _skip,
        "xfail": _skip,
        "fail": _skip,
        "exit": _skip,
        "importorskip": importorskip,
        "approx": lambda *_arguments, **_named: _Anything(),
        "MonkeyPatch": Patch,
        "__version__": "8.0.0",
        "version_tuple": (8, 0, 0),
    }
    vars(module).update(contents)
    module.__getattr__ = lambda name: _missing(name)
    sys.modules["pytest"] = module
    return module


def _missing(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
