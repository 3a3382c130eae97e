"""Sends `loaded` or `load_error`, `static` where lines are traced, `test` for each function, `call` with all lines
and arcs, and `done`.

Imports the script without its `__main__` part. With a `module`, traces its lines, runs the script as `__main__`,
and finds tests as a test runner does.
"""

import ast
import json
import os
import sys
import traceback
import types

from . import calls, collecting, loading, messages

_LONGEST = 4000


def main(path="script.json"):
    with open(path, "rb") as file:
        job = json.load(file)
    calls.prepare(job)
    trace = job.get("trace")
    target = job.get("module")
    try:
        module, coverage = loading.load(
            job["script"] if target is None else target,
            None if trace is None else (trace["start_line"], trace["end_line"]),
        )
    except BaseException as error:
        messages.send({"type": "load_error", "error": _told(), **calls.failure(error)})
        return
    messages.send({"type": "loaded"})
    if coverage is not None:
        messages.send({"type": "static", "lines": coverage.lines, "arcs": coverage.arcs})
    if target is None:
        for name in job["tests"]:
            messages.send({"type": "test", "name": name, **_run(getattr(module, name))})
    else:
        messages.send({"type": "test", "name": "program", **_run(lambda: _run_program(job["script"], module, coverage))})
    if coverage is not None:
        lines, arcs = coverage.ran()
        messages.send({"type": "call", "index": 0, "lines": lines, "arcs": arcs})
    messages.send({"type": "done", "count": 1 if target is not None else len(job["tests"])})


def _run_program(path, module, coverage):
    path = os.path.abspath(path)
    with open(path, encoding="utf-8", newline="") as file:
        tree = ast.parse(file.read(), path)
    main = types.ModuleType("__main__")
    main.__dict__.update((name, value) for name, value in module.__dict__.items() if name not in main.__dict__)
    main.__file__ = path
    sys.modules["__main__"] = main
    coverage.reset()
    exec(compile(tree, path, "exec", dont_inherit=True), main.__dict__)
    if not any(coverage.hits):
        collecting.run(main, path, tree)
    if not any(coverage.hits):
        collecting.run_cases(main)


def _run(test):
    try:
        test()
    except SystemExit as ended:
        # A test framework may end the program.
        if ended.code not in (None, 0, False):
            return {"passed": False, "error": _told()}
    except BaseException:
        return {"passed": False, "error": _told()}
    return {"passed": True, "error": None}


def _told():
    sys.settrace(None)
    return traceback.format_exc()[-_LONGEST:]
