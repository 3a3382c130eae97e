"""The program that runs a module's target on prepared calls and tells what each of them did.

The module is loaded once. Each call runs in a fork of its own with a time limit, so that a call that dies, hangs or
floods costs its own observation and no other; or, where the job asks for it, all run here one after the other, which
spares the forks, and where a call can spoil the next. Answers are nowhere in this process: it gets calls and sends what they did.
"""

import gc
import json
import sys
import time

from . import clock, comparisons, exceptions, forks, loading, messages, observing, randomness, set_order

_perf_counter = time.perf_counter


def main(path="calls.json"):
    """Runs the job in a file of the run's folder; the package's README has its form and the messages that are sent."""
    with open(path, "rb") as file:
        job = json.load(file)
    prepare(job)
    loaded = _load(job)
    if loaded is None:
        return
    messages.send({"type": "loaded"})
    _run_calls(job, *loaded)
    messages.send({"type": "done", "count": len(job["calls"])})


def prepare(job):
    """Makes this process the one that a job's module is to find: its randomness, its clock, its path, the name of its program."""
    # Whatever the files are called that lie beside the one that started: parsers of arguments show it.
    sys.argv[:1] = ["run.py"]
    loading.hide_installed_packages()
    randomness.install()
    randomness.seed(job.get("seed", 0))
    clock.install(job.get("clock_shift_s", 0))


def failure(error):
    """What a module raised while it loaded, as messages have it."""
    exception = {"types": exceptions.type_names(type(error)), "message": exceptions.message(error)}
    return {"exception": exception, "missing": error.name if type(error) is ModuleNotFoundError else None}


def _load(job):
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
    if coverage is not None:
        messages.send({"type": "static", "lines": coverage.lines, "arcs": coverage.arcs})
    # What is loaded stays: no collection in a fork needs to look at it, and to copy its pages by that.
    gc.freeze()
    observer = observing.Observer(module, job, coverage, compared)
    lost = {} if coverage is None else {"lines": [], "arcs": []}
    apart = job.get("apart", True)
    for index, call in enumerate(job["calls"]):
        started = _perf_counter()
        record = _apart(observer, call, job["timeout_ms"]) if apart else observer.observe(call)
        wall_ms = round((_perf_counter() - started) * 1000, 3)
        messages.send({"type": "call", "index": index, **lost, **record, "wall_ms": wall_ms})


def _apart(observer, call, timeout_ms):
    # What is still in a buffer would be written by the fork as well.
    sys.stdout.flush()
    sys.stderr.flush()
    return forks.run(lambda: observer.observe(call), timeout_ms / 1000)
