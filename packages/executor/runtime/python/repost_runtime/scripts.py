"""The program that runs the tests of a script: a module, the functions that test it, and how much of some lines they ran.

The script is imported, so that its own `__main__` does not run; then the functions that the job names are called, one after the other. It
sends `loaded` or `load_error`, `static` where lines are traced, `test` for each function, `call` with the lines and arcs of all, and `done`.
"""

import json
import sys
import traceback

from . import calls, loading, messages

_LONGEST = 4000


def main(path="script.json"):
    """Runs the job in a file of the run's folder: script, tests, and the lines to trace."""
    with open(path, "rb") as file:
        job = json.load(file)
    calls.prepare(job)
    trace = job.get("trace")
    try:
        module, coverage = loading.load(
            job["script"], None if trace is None else (trace["start_line"], trace["end_line"])
        )
    except BaseException as error:
        messages.send({"type": "load_error", "error": _told(), **calls.failure(error)})
        return
    messages.send({"type": "loaded"})
    if coverage is not None:
        messages.send({"type": "static", "lines": coverage.lines, "arcs": coverage.arcs})
    for name in job["tests"]:
        messages.send({"type": "test", "name": name, **_run(module, name)})
    if coverage is not None:
        lines, arcs = coverage.ran()
        messages.send({"type": "call", "index": 0, "lines": lines, "arcs": arcs})
    messages.send({"type": "done", "count": len(job["tests"])})


def _run(module, name):
    try:
        getattr(module, name)()
    except BaseException:
        return {"passed": False, "error": _told()}
    return {"passed": True, "error": None}


def _told():
    sys.settrace(None)
    return traceback.format_exc()[-_LONGEST:]
