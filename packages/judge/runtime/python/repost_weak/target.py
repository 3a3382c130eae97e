"""The innermost decorator records outermost calls."""

import contextvars
import functools
import inspect
import random
import sys
import threading

from repost_runtime import exceptions, randomness

from .recorder import state, written

_depth = contextvars.ContextVar("repost_depth", default=0)


def make_target(recorder, seed):
    """`seed` applies to the target at each call; the test's randomness continues."""

    def decorate(function):
        if inspect.iscoroutinefunction(function):
            return _asynchronous(function, recorder)

        @functools.wraps(function)
        def target(*arguments, **named):
            if _is_inner():
                return function(*arguments, **named)
            with _Call(recorder, seed) as call:
                value = function(*arguments, **named)
                value, form = written(value)
            call.returned(form, arguments, named)
            return value

        return target

    return decorate


def _asynchronous(function, recorder):
    @functools.wraps(function)
    async def target(*arguments, **named):
        if _is_inner():
            return await function(*arguments, **named)
        # Keeps the randomness of other tasks, which run meanwhile.
        with _Call(recorder, None) as call:
            value, form = written(await function(*arguments, **named))
        call.returned(form, arguments, named)
        return value

    return target


class _Call:

    def __init__(self, recorder, seed):
        self._recorder = recorder
        self._seed = seed

    def __enter__(self):
        self._token = _depth.set(1)
        self._states = [] if self._seed is None else _randomness()
        if self._seed is not None:
            randomness.seed(self._seed)
        return self

    def __exit__(self, kind, error, trace):
        _depth.reset(self._token)
        for put, before in self._states:
            put(before)
        if error is not None:
            self._recorder.call("raise", exceptions.type_names(type(error)))

    def returned(self, form, arguments, named):
        self._recorder.call("return", form)
        self._recorder.call("state", [state(item) for item in (*arguments, *named.values())])


def _is_inner():
    """Recursive calls are not observed; of other threads only effects."""
    return _depth.get() > 0 or threading.current_thread() is not threading.main_thread()


def _randomness():
    states = [(random.setstate, random.getstate()), (randomness._stream.setstate, randomness._stream.getstate())]
    numpy = sys.modules.get("numpy.random")
    if numpy is not None:
        states.append((numpy.set_state, numpy.get_state()))
    torch = sys.modules.get("torch")
    if torch is not None:
        states.append((torch.set_rng_state, torch.get_rng_state()))
    return states
