"""The program that runs a module's target on prepared calls and tells what each of them did.

The module is loaded once. Each call runs in a fork of its own with a time limit, so that a call that dies, hangs or
floods costs its own observation and no other. Answers are nowhere in this process: it gets calls and sends what they did.
"""

import json
import os
import sys
import time

from . import exceptions, forks, loading, messages, observing

_FLUSH = (sys.stdout, sys.stderr)


def main(path="calls.json"):
    """Runs the job in a file of the run's folder; see the package's README for its form and the messages sent."""
    with open(path, encoding="utf-8") as file:
        job = json.load(file)
    module = _load(job)
    if module is None:
        return
    messages.send({"type": "loaded"})
    _run_calls(job, module)
    messages.send({"type": "done", "count": len(job["calls"])})


def _load(job):
    try:
        return loading.load(job["module"])
    except BaseException as error:
        messages.send(
            {
                "type": "load_error",
                "exception": {"types": exceptions.type_names(type(error)), "message": exceptions.message(error)},
                "missing": error.name if isinstance(error, ModuleNotFoundError) else None,
            }
        )
        return None


def _run_calls(job, module):
    folder = os.path.realpath(os.getcwd())
    for index, call in enumerate(job["calls"]):
        for stream in _FLUSH:
            stream.flush()
        started = time.perf_counter()
        record = forks.run(
            lambda: {"observation": observing.observe(module, folder, job, call)}, job["timeout_ms"] / 1000
        )
        wall_ms = (time.perf_counter() - started) * 1000
        messages.send({"type": "call", "index": index, **record, "wall_ms": round(wall_ms, 3)})
