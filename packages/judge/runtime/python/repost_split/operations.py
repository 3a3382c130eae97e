import _thread
import io
import operator
import re
import types

from repost_runtime import inspection

from . import instances
from .problems import Violation

_INSIDE = ("gi_", "f_", "co_", "tb_", "cr_", "ag_", "func_", "im_")
_MOCK_SETTINGS = frozenset(
    "side_effect return_value configure_mock mock_add_spec attach_mock reset_mock mock_calls call_args call_args_list "
    "call_count called method_calls".split()
)
_CLOSED = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    types.FrameType,
    types.CodeType,
    types.TracebackType,
    types.GeneratorType,
    types.CoroutineType,
)
_FILES = (io.TextIOWrapper, io.BufferedReader, io.BufferedWriter, io.BufferedRandom, io.FileIO, io.StringIO, io.BytesIO)
_OPEN = (*_FILES, re.Match, _thread.LockType, _thread.RLock)
"""Classes whose attributes lead to no other objects."""
_FORMATTERS = frozenset(("format", "format_map"))
"""These follow attributes and items of their arguments."""
_RESUMABLE = (types.GeneratorType, types.CoroutineType)
_TEXTS = frozenset(("__name__", "__qualname__", "__module__", "__doc__"))
_MOCK_BEHAVIOUR = frozenset(("side_effect", "return_value", "configure_mock", "mock_add_spec", "attach_mock"))
_BINARY = (
    "add sub mul truediv floordiv mod pow matmul and_ or_ xor lshift rshift eq ne lt le gt ge contains getitem "
    "iadd isub imul ior iand ixor itruediv ifloordiv"
).split()
_UNARY = "neg pos invert abs index truth".split()
_CONVERSIONS = {one.__name__: one for one in (str, repr, int, float, len, iter, hash, bytes)}
_OPERATORS = {name: getattr(operator, name) for name in (*_BINARY, *_UNARY, "setitem", "delitem")}


def is_mock(value):
    return any(inspection.module_name(cls).startswith("unittest.mock") for cls in inspection.mro(type(value)))


class Operations:
    """In the test's process, mocks cannot change, and only recorded uses are allowed."""

    def __init__(self, realm, target):
        self._trusted = realm.trusted
        self._effects = realm.effects
        self._target = target

    def perform(self, name, value, arguments, named):
        if name == "call":
            if self._trusted:
                self._check_call(value)
            return value(*arguments, **named)
        if named:
            raise Violation("names where none belong")
        if name in ("getattr", "setattr", "delattr"):
            return self._attribute(name, value, arguments)
        if name in _OPERATORS:
            return _OPERATORS[name](value, *arguments)
        if name == "rcall":
            return _OPERATORS[self._text(arguments[0])](arguments[1], value)
        if name in _CONVERSIONS and not arguments:
            return _CONVERSIONS[name](value)
        if name == "vars" and not arguments:
            return self._variables(value)
        if name == "next" and not arguments:
            return next(value)
        if name in ("enter", "exit", "aenter", "aexit", "anext", "aiter"):
            return getattr(type(value), "__%s__" % name)(value, *arguments)
        if name == "await" and not arguments:
            return _finish(value)
        raise Violation("no operation %r" % (name,))

    @staticmethod
    def _text(value):
        if type(value) is not str or value not in _BINARY:
            raise Violation("no operator")
        return value

    def _check_call(self, value):
        if _is_formatter(value):
            raise Violation("a text's formatting is not for candidates")
        if not is_mock(value) and not self._effects.learns("call " + _callable_name(value)):
            raise TypeError("the test's %s cannot be called here" % inspection.class_name(type(value)))

    def _attribute(self, operation, value, arguments):
        name = arguments[0]
        if type(name) is not str:
            raise Violation("an attribute whose name is no text")
        if self._trusted:
            self._check_attribute(operation, value, name)
        if operation == "getattr":
            return self._target.instead(getattr(value, name))
        if operation == "delattr":
            return delattr(value, name)
        return setattr(value, name, arguments[1])

    def _check_attribute(self, operation, value, name):
        if not self._is_open(operation, value, name):
            raise AttributeError("the test's %s has no attribute %r here" % (inspection.class_name(type(value)), name))

    def _is_open(self, operation, value, name):
        reading = operation == "getattr"
        if reading and name in _TEXTS:
            return isinstance(getattr(value, name, None), (str, type(None)))
        if name.startswith("__") and name.endswith("__") or name.startswith(_INSIDE):
            return False
        if isinstance(value, _RESUMABLE):
            return reading and name in ("send", "close", "throw")
        if is_mock(value):
            return name not in (_MOCK_BEHAVIOUR if reading else _MOCK_SETTINGS)
        if type(value) is types.FunctionType:
            is_own = name in inspection.attributes(value) or not reading
            return is_own and self._effects.learns("open %s.%s" % (_callable_name(value), name))
        if isinstance(value, _CLOSED) or name in _FORMATTERS and _is_text(value):
            return False
        if inspection.is_class(value):
            return reading and self._effects.learns("open class %s.%s" % (inspection.class_name(value), name))
        if type(value) in _OPEN and reading:
            return not name.startswith("_")
        return self._effects.learns("open %s.%s" % (inspection.class_name(type(value)), name))

    def _variables(self, value):
        if isinstance(value, _CLOSED) or is_mock(value):
            raise TypeError("vars() argument must have __dict__ attribute")
        if self._trusted and not self._effects.learns("open %s.__dict__" % inspection.class_name(type(value))):
            raise TypeError("vars() of the test's %s is not open here" % inspection.class_name(type(value)))
        own = inspection.class_dict(value) if inspection.is_class(value) else inspection.attributes(value)
        return {name: self._target.instead(item) for name, item in own.items() if instances.travels(name)}


def _is_text(value):
    cls = value if inspection.is_class(value) else type(value)
    return inspection.derives(cls, str)


def _is_formatter(value):
    if isinstance(value, types.MethodDescriptorType):
        return value.__objclass__ is str and value.__name__ in _FORMATTERS
    is_built_in = type(value) in (types.BuiltinMethodType, types.MethodWrapperType)
    return is_built_in and inspection.is_a(value.__self__, str) and value.__name__ in _FORMATTERS


def _callable_name(value):
    if inspection.is_class(value):
        return "class " + inspection.class_name(value)
    if isinstance(value, types.MethodType):
        return "%s.%s" % (inspection.class_name(type(value.__self__)), getattr(value.__func__, "__name__", ""))
    if isinstance(value, types.BuiltinFunctionType) and not isinstance(value.__self__, (types.ModuleType, type(None))):
        return "%s.%s" % (inspection.class_name(type(value.__self__)), value.__name__)
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType)):
        return "function " + value.__qualname__
    return inspection.class_name(type(value))


def _finish(awaitable):
    steps = awaitable.__await__()
    try:
        steps.send(None) if hasattr(steps, "send") else next(steps)
    except StopIteration as stopped:
        return stopped.value
    raise RuntimeError("a handle that is awaited waits for something else")
