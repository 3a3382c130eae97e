"""Writes running functions of the repository for another run."""

import functools
import inspect
import sys
import types

from . import inspection

MAX_CALLERS = 6
# Generators and coroutines do not run when called.
_LATER = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Callers:

    def __init__(self, paths, expressions):
        self._paths = paths
        self._expressions = expressions
        self._last = None

    def above(self, frame):
        """Outermost first. Empty for a repeated outermost call, whose rerun would reach the first."""
        written = []
        frames = [one for one in _outer(frame) if one.f_code.co_filename in self._paths]
        if not frames or frames[-1] is self._last:
            return written
        self._last = frames[-1]
        seen = {frame.f_code}
        for one in reversed(frames):
            if one.f_code in seen:
                continue
            seen.add(one.f_code)
            try:
                found = self._write(one)
            except Exception:
                continue
            if found is not None:
                written.append(found)
            if len(written) >= MAX_CALLERS:
                break
        return written

    def _write(self, frame):
        code = frame.f_code
        if code.co_flags & _LATER or "<" in code.co_qualname:
            return None
        found = _Function.running(frame)
        if found is None:
            return None
        as_made = self._expressions.as_made
        local = frame.f_locals
        positional = [local[name] for name in code.co_varnames[: code.co_argcount]]
        rest, named_rest = inspection.rest_names(code)
        others = list(local[rest]) if rest is not None else []
        keyword_only = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
        defaults = found.function.__kwdefaults__ or {}
        named = [(name, local[name]) for name in keyword_only if local[name] is not defaults.get(name, frame)]
        named += local[named_rest].items() if named_rest is not None else []
        given = (positional if others else inspection.without_defaults(positional, found.function.__defaults__ or ()))[found.skipped :]
        return {
            "module": frame.f_globals["__name__"],
            "name": found.name,
            "receiver": as_made(positional[0]) if found.is_method else None,
            "arguments": [as_made(one) for one in given + others],
            "named": [[name, as_made(one)] for name, one in named],
        }


class _Function:

    def __init__(self, function, name, is_method=False, skipped=0):
        self.function = function
        self.name = name
        self.is_method = is_method
        self.skipped = skipped

    @classmethod
    def running(cls, frame):
        """Returns None if no name leads to the running function."""
        code = frame.f_code
        *holders, short = code.co_qualname.split(".")
        module = sys.modules[frame.f_globals["__name__"]]
        if not holders:
            return cls._named(vars(module).get(short), code, code.co_qualname)
        holder = functools.reduce(getattr, holders, module)
        member = inspection.class_dict(holder).get(short)
        if type(member) is staticmethod:
            return cls._named(member.__func__, code, code.co_qualname)
        if type(member) is classmethod:
            return cls._named(member.__func__, code, code.co_qualname, skipped=1)
        if short == "__init__":
            return cls._named(member, code, ".".join(holders), skipped=1)
        return cls._named(member, code, code.co_qualname, is_method=True, skipped=1)

    @classmethod
    def _named(cls, function, code, name, **how):
        whole = inspect.unwrap(function) if type(function) is types.FunctionType else None
        return cls(whole, name, **how) if type(whole) is types.FunctionType and whole.__code__ is code else None


def _outer(frame):
    while frame.f_back is not None:
        frame = frame.f_back
        yield frame
