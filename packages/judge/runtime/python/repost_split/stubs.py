import contextlib
import functools
import types

from .instances import instance_dict


_GENERATOR, _COROUTINE, _ASYNCHRONOUS_GENERATOR = 0x20, 0x80, 0x200


class Target:
    """The reference's function, which may be missing in the test's process."""

    def __init__(self):
        self._functions = {}
        self.stub = None
        self.place = None

    def add(self, value):
        """Adds the function, and functions below its wrappers."""
        for one in _unwrapped(value):
            self._functions[id(one)] = one

    def is_target(self, value):
        return id(value) in self._functions

    def here(self):
        return self.stub

    @contextlib.contextmanager
    def replaced(self):
        """While replaced, the reference's name means the candidate."""
        if self.place is None:
            yield
            return
        owner, name = self.place()
        before = vars(owner).get(name)
        setattr(owner, name, self.stub)
        try:
            yield
        finally:
            setattr(owner, name, before)

    def instead(self, value):
        if self.is_target(value):
            return self.stub
        if type(value) is types.MethodType and self.is_target(value.__func__):
            function = self.stub.__func__ if isinstance(self.stub, (classmethod, staticmethod)) else self.stub
            return types.MethodType(function, value.__self__)
        return value


def _unwrapped(value):
    while value is not None:
        yield value
        if isinstance(value, (staticmethod, classmethod)):
            value = value.__func__
        elif isinstance(value, property):
            value = value.fget
        elif isinstance(value, functools.cached_property):
            value = value.func
        else:
            value = (instance_dict(value) or {}).get("__wrapped__")


def make_stub(call, original):
    """call: requests the call, with binding and arguments."""
    if isinstance(original, staticmethod):
        return staticmethod(_function(lambda *a, **k: call("static", a, k), original.__func__))
    if isinstance(original, classmethod):
        return classmethod(_function(lambda *a, **k: call("class", a, k), original.__func__))
    if isinstance(original, property):
        getter = _function(lambda self: call("get", (self,), {}), original.fget)
        return property(getter, original.fset, original.fdel, original.__doc__)
    if isinstance(original, functools.cached_property):
        getter = functools.cached_property(_function(lambda self: call("get", (self,), {}), original.func))
        return getter
    if not callable(original):
        # Also for third-party descriptors.
        return property(_function(lambda self: call("get", (self,), {}), original))
    return _function(lambda *a, **k: call("plain", a, k), original)


def _function(ask, original):
    flags = original.__code__.co_flags if type(original) is types.FunctionType else 0
    if flags & _COROUTINE:

        async def stub(*arguments, **named):
            return ask(*arguments, **named)

    elif flags & _ASYNCHRONOUS_GENERATOR:

        async def stub(*arguments, **named):
            for item in ask(*arguments, **named):
                yield item

    elif flags & _GENERATOR:

        def stub(*arguments, **named):
            return (yield from ask(*arguments, **named))

    else:

        def stub(*arguments, **named):
            return ask(*arguments, **named)

    for name in ("__module__", "__name__", "__qualname__", "__doc__"):
        value = getattr(original, name, None)
        if value is not None:
            setattr(stub, name, value)
    return stub
