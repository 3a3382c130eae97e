"""A call in a fork can lose only its own observation. This process never holds the expected answers."""

import gc
import json
import re
import sys
import time

from . import clock, comparisons, exceptions, forks, loading, messages, observing, randomness, set_order

_perf_counter = time.perf_counter
# Fewer calls take less time in forks of their own.
_LEAST_SHARED = 3


def main(path="calls.json"):
    with open(path, "rb") as file:
        job = json.load(file)
    prepare(job)
    loaded = load(job)
    if loaded is not None:
        run(job, *loaded)


def run(job, module, coverage, compared=None):
    messages.send({"type": "loaded"})
    shared = _run_calls(job, module, coverage, compared)
    messages.send({"type": "done", "count": len(job["calls"]), **({} if shared is None else {"shared": shared})})


def prepare(job):
    # Argument parsers print this name.
    sys.argv[:1] = ["run.py"]
    loading.hide_installed_packages()
    randomness.install()
    randomness.seed(job.get("seed", 0))
    clock.install(job.get("clock_shift_s", 0))


def failure(error):
    exception = {"types": exceptions.type_names(type(error)), "message": exceptions.message(error)}
    missing = error.name if type(error) is ModuleNotFoundError else None
    return {"exception": exception, "missing": missing, "lacking": _lacking(error)}


# ImportError has no attribute for the name before Python 3.12.
_NAME = re.compile(r"cannot import name '(\w+)'")


def _lacking(error):
    """Returns the missing module, or the module that lacks a name."""
    if not isinstance(error, ImportError) or not isinstance(error.name, str):
        return None
    name = None
    if not isinstance(error, ModuleNotFoundError):
        found = _NAME.match(error.msg) if isinstance(error.msg, str) else None
        name = getattr(error, "name_from", None) or (found.group(1) if found else None)
        if name is None:
            return None
    return {"kind": "module", "module": error.name, "name": name}


def load(job):
    trace = job.get("trace") or {}
    span = (trace["start_line"], trace["end_line"]) if trace else None
    compared = comparisons.Comparisons() if trace.get("comparisons", False) else None
    try:
        change = set_order.change if job.get("reverse_sets", False) else compared and compared.watch
        module, coverage = loading.load(job["module"], span, change=change)
        return module, coverage, compared
    except BaseException as error:
        messages.send({"type": "load_error", **failure(error)})
        return None


def _run_calls(job, module, coverage, compared):
    """Returns whether the calls shared a fork; None if they did not try."""
    if coverage is not None:
        messages.send({"type": "static", "lines": coverage.lines, "arcs": coverage.arcs})
    # Keeps garbage collection in forks from copying pages.
    gc.freeze()
    observer = observing.Observer(module, job, coverage, compared)
    lost = {} if coverage is None else {"lines": [], "arcs": []}
    seconds = job["timeout_ms"] / 1000
    tries = "share" in job and len(job["calls"]) >= _LEAST_SHARED
    if tries:
        records = _observe_together(observer, job["calls"], seconds)
        if records is not None:
            for index, (record, wall_ms) in enumerate(records):
                messages.send({"type": "call", "index": index, **record, "wall_ms": wall_ms})
            return True
    apart = job.get("apart", True)
    for index, call in enumerate(job["calls"]):
        record, wall_ms = _timed(
            lambda: _apart(lambda: observer.observe(call), seconds) if apart else observer.observe(call)
        )
        messages.send({"type": "call", "index": index, **lost, **record, "wall_ms": wall_ms})
    return False if tries else None


def _observe_together(observer, calls, seconds):
    """Observes all calls in one fork, then in reverse order in another one. Returns None if a result differs, or if
    the calls take longer than one call may.
    """
    records = _in_order(observer, calls, seconds)
    again = None if records is None else _in_order(observer, calls[::-1], seconds)
    if again is None:
        return None
    same = all(one == other for (one, _), (other, _) in zip(records, again[::-1]))
    return records if same else None


def _in_order(observer, calls, seconds):
    found = _apart(lambda: [_timed(lambda: observer.observe(call)) for call in calls], seconds)
    return found if isinstance(found, list) else None


def _timed(observe):
    """Returns a record and milliseconds."""
    started = _perf_counter()
    record = observe()
    return record, round((_perf_counter() - started) * 1000, 3)


def _apart(function, seconds):
    # Otherwise the fork would write the buffer again.
    sys.stdout.flush()
    sys.stderr.flush()
    return forks.run(function, seconds)
