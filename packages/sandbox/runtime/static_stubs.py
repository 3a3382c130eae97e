"""Stubs for missing modules while a module loads."""

import importlib.abc
import importlib.machinery
import os
import sys
import types


# Loggers always return None, so these calls are allowed after loading.
_LOGGING = frozenset("debug info warning warn error exception critical log".split())


class NeedsModel(BaseException):
    """A stub is used after loading. Code under test must not catch this error."""


class _State:
    loading = True


def loaded():
    _State.loading = False


def _operator(method):
    def operate(self, *_):
        return self._use(f"{method} of")

    return operate


class Stub:

    def __init__(self, name, **attributes):
        self.__dict__.update(attributes, _stub_name=name, _base=None)

    def _use(self, how):
        if _State.loading:
            return self
        raise NeedsModel(f"{how} {self._stub_name}, which is not there")

    def __getattr__(self, name):
        if name == "__get_pydantic_core_schema__":
            return _any_schema
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        made = stub(f"{self._stub_name}.{name}")
        self.__dict__[name] = made
        return made

    def __setattr__(self, name, value):
        self.__dict__[name] = value

    def __call__(self, *args, **kwargs):
        holder, _, last = self._stub_name.rpartition(".")
        if not _State.loading and last in _LOGGING and "log" in holder.lower():
            return None
        self._use("a call of")
        is_decorator = len(args) == 1 and not kwargs and hasattr(args[0], "__qualname__")
        return args[0] if is_decorator else self

    def __mro_entries__(self, bases):
        if self._base is None:
            self.__dict__["_base"] = type(self._stub_name.rpartition(".")[2], (_Base,), {"_stub_name": self._stub_name})
        return (self._base,)

    def __instancecheck__(self, instance):
        return self._base is not None and isinstance(instance, self._base)

    def __subclasscheck__(self, subclass):
        return self._base is not None and issubclass(subclass, self._base)

    def __repr__(self):
        return f"<stub for {self._stub_name}>"

    def __reduce_ex__(self, _protocol):
        raise NeedsModel(f"a copy of {self._stub_name}, which is not there")

    def __enter__(self):
        return self._use("entering")

    def __exit__(self, *_):
        return None

    def __iter__(self):
        raise NeedsModel(f"the items of {self._stub_name}, which is not there")

    __len__ = __bool__ = __index__ = __float__ = __contains__ = __await__ = __iter__

    for _method in "getitem or ror and rand add radd sub rsub mul rmul truediv rtruediv mod lt le gt ge".split():
        locals()[f"__{_method}__"] = _operator(_method)
    del _method


class _Base:
    """Base of classes that derive from a stub."""

    def __init_subclass__(cls, **_):
        super().__init_subclass__()

    def __init__(self, *args, **kwargs):
        following = super()
        if args or kwargs:
            raise NeedsModel(f"the constructor of {self._stub_name}, which is not there")
        following.__init__()

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        raise NeedsModel(f"{name} of an object of {self._stub_name}, which is not there")


def _any_schema(*_):
    from pydantic_core import core_schema

    return core_schema.any_schema()


def stub(name):
    """Names of errors become exception classes, because code catches them."""
    last = name.rpartition(".")[2]
    if last.endswith(("Error", "Exception", "Warning")):
        return type(last, (Exception,), {})
    return Stub(name)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, names):
        self._names = names

    def find_spec(self, fullname, path=None, target=None):
        if not any(fullname == name or fullname.startswith(f"{name}.") for name in self._names):
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec):
        return Stub(spec.name, __name__=spec.name, __file__=None)

    def exec_module(self, module):
        pass


def set_variable(name, value):
    os.environ.setdefault(name, value)


def configure_django(module, *apps):
    """Makes the module an app, to define models without tables."""
    from django.conf import settings

    if settings.configured:
        return
    import django
    from django.apps import AppConfig

    sliced = type("SlicedConfig", (AppConfig,), {"path": os.getcwd()})
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        INSTALLED_APPS=[
            "django.contrib.contenttypes",
            "django.contrib.auth",
            *apps,
            sliced(module, sys.modules.get(module) or types.ModuleType(module)),
        ],
        SECRET_KEY="placeholder",
        TIME_ZONE="UTC",
    )
    django.setup()


def stub_modules(*names):
    sys.meta_path.insert(0, _Finder(names))
