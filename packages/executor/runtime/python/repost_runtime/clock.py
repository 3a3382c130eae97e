"""Sleeping advances the clock at once; other waiting takes real time."""

import datetime
import gc
import sys
import time

EPOCH = 1_736_944_496.0
"""2025-01-15 12:34:56 UTC."""
_MONOTONIC_START = 10_000.0
_STEP_OF_WORK = 0.25
_STEP_OF_WAITING = 4.0
_real_monotonic = time.monotonic
_real_process_time = time.process_time
_real = {name: getattr(time, name) for name in ("localtime", "gmtime", "ctime", "strftime", "asctime", "sleep")}


class _State:
    def __init__(self):
        self.shift = 0.0
        self.origin = _real_monotonic()
        self.worked = _real_process_time()
        self.slept = 0.0
        self.is_held = False


_state = _State()


def install(shift_seconds):
    _state.shift = float(shift_seconds)
    restart()
    vars(time).update(_NAMED)
    _install_datetime()


def restart():
    _state.origin = _real_monotonic()
    _state.slept = 0.0
    _state.is_held = False


def hold():
    """Lets time pass in long steps, so that inputs store equal creation times."""
    restart()
    _state.worked = _real_process_time()
    _state.is_held = True


def advance(seconds):
    _state.slept += seconds


def _elapsed():
    passed = _real_monotonic() - _state.origin
    if _state.is_held:
        worked = (_real_process_time() - _state.worked) // _STEP_OF_WORK * _STEP_OF_WORK
        return max(worked, passed // _STEP_OF_WAITING * _STEP_OF_WAITING) + _state.slept
    return passed + _state.slept + _state.shift


def _time():
    return EPOCH + _elapsed()


def _time_ns():
    return int(_time() * 1e9)


def _monotonic():
    return _MONOTONIC_START + _elapsed()


def _monotonic_ns():
    return int(_monotonic() * 1e9)


def _perf_counter():
    return _monotonic()


def _perf_counter_ns():
    return _monotonic_ns()


def _sleep(seconds, /):
    if seconds < 0 or seconds != seconds:
        _real["sleep"](seconds)
    advance(seconds)


def _localtime(seconds=None, /):
    return _real["localtime"](_time() if seconds is None else seconds)


def _gmtime(seconds=None, /):
    return _real["gmtime"](_time() if seconds is None else seconds)


def _ctime(seconds=None, /):
    return _real["ctime"](_time() if seconds is None else seconds)


def _strftime(form, moment=None, /):
    return _real["strftime"](form, _localtime() if moment is None else moment)


def _asctime(moment=None, /):
    return _real["asctime"](_localtime() if moment is None else moment)


_REPLACEMENTS = (
    *(_time, _time_ns, _monotonic, _monotonic_ns, _perf_counter, _perf_counter_ns),
    *(_sleep, _localtime, _gmtime, _ctime, _strftime, _asctime),
)
# Renames at import, before processes fork.
for _one in _REPLACEMENTS:
    _one.__name__ = _one.__qualname__ = _one.__name__[1:]
    _one.__module__ = "time"
_NAMED = {one.__name__: one for one in _REPLACEMENTS}


def _now(cls, tz=None):
    return cls.fromtimestamp(_time(), tz)


def _utcnow(cls):
    return cls.fromtimestamp(_time(), datetime.timezone.utc).replace(tzinfo=None)


for _function, _name in ((_now, "now"), (_utcnow, "utcnow")):
    _function.__name__, _function.__qualname__, _function.__module__ = _name, "datetime." + _name, "datetime"
_class_methods = classmethod(_now), classmethod(_utcnow)


def _writable_datetime():
    if sys.implementation.name != "cpython":
        return None, None, None
    import ctypes

    attributes = gc.get_referents(vars(datetime.datetime))[0]
    if type(attributes) is not dict or attributes.get("now") is None:
        return None, None, None
    return attributes, ctypes.pythonapi.PyType_Modified, ctypes.py_object(datetime.datetime)


_attributes, _tell_modified, _datetime = _writable_datetime()


def _install_datetime():
    """Replaces methods, not the class; date.today and datetime.today use time.time."""
    if _attributes is None:
        return
    _attributes["now"], _attributes["utcnow"] = _class_methods
    _tell_modified(_datetime)


def install_asyncio():
    """Lets idle event loops skip to their next timer."""
    if "asyncio" not in sys.modules:
        return
    from asyncio import selector_events

    base = selector_events.BaseSelectorEventLoop
    if getattr(base, "_repost_clock", False):
        return
    base._repost_clock = True
    initialize = base.__init__

    def __init__(self, *arguments, **named):
        initialize(self, *arguments, **named)
        self._selector.select = _skipping(self, self._selector)

    base.__init__ = __init__


def _skipping(loop, selector):
    import threading

    select = type(selector).select

    def wait(timeout=None):
        waits_for_others = len(selector.get_map()) > 1 or threading.active_count() > 1
        if timeout is None or timeout <= 0 or waits_for_others:
            return select(selector, timeout)
        advance(timeout)
        return select(selector, 0)

    return wait
