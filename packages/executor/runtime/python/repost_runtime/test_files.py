"""Sends a `test` for each test, then `done`; `load_error` if a file cannot be loaded."""

import ast
import importlib.util
import json
import os
import sys
import traceback

from . import collecting, messages

_LONGEST = 1000


def main(path):
    with open(path, "rb") as file:
        job = json.load(file)
    folders = [os.path.abspath(folder) for folder in job["folders"]]
    sys.path[:0] = [folder for folder in folders if folder not in sys.path]
    # Tests may start processes that import the project.
    os.environ["PYTHONPATH"] = os.pathsep.join(folders)
    sys.argv[:] = ["tests"]
    if job["runner"] == "pytest" and importlib.util.find_spec("pytest") is not None:
        _run_pytest(job)
    else:
        for file in job["files"]:
            if not _run_file(file, job["stop"]):
                break
    messages.send({"type": "done"})


def _run_pytest(job):
    from . import pytest_runs

    arguments = ["-o", "addopts=", "-p", "no:randomly", *(["-x"] if job["stop"] else []), *job["files"]]
    try:
        results = pytest_runs.run(arguments)
    except RuntimeError as error:
        messages.send({"type": "load_error", "error": str(error), "missing": None})
        return
    for name, outcome, about in results:
        _tell(name, outcome, about)


def _run_file(path, stop):
    name = os.path.splitext(os.path.basename(path))[0]
    try:
        spec = importlib.util.spec_from_file_location(name, os.path.abspath(path))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    except BaseException as error:
        _tell(name, "failed", error)
        return not stop
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read(), path)
    for function, reason in collecting.pytest_tests(tree):
        _tell(function, "skipped", "%s: %s" % (reason, collecting.NEEDS_PYTEST))
    for function in collecting.plain_functions(tree):
        error = _error_of(lambda: collecting.finish(getattr(module, function)()))
        _tell(function, "passed" if error is None else "failed", error)
        if error is not None and stop:
            return False
    return _run_cases(module, stop)


def _run_cases(module, stop):
    if "unittest" not in sys.modules:
        return True
    import unittest

    class Result(unittest.TestResult):
        def addSuccess(self, test):
            _tell(_name(test), "passed", None)

        def addError(self, test, error):
            super().addError(test, error)
            _tell(_name(test), "failed", error[1])

        def addFailure(self, test, error):
            super().addFailure(test, error)
            _tell(_name(test), "failed", error[1])

        def addSubTest(self, test, subtest, error):
            super().addSubTest(test, subtest, error)
            if error is not None:
                _tell(_name(test), "failed", error[1])

        def addSkip(self, test, reason):
            _tell(_name(test), "skipped", reason)

        def addExpectedFailure(self, test, error):
            _tell(_name(test), "skipped", "expected to fail")

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            _tell(_name(test), "failed", "passed unexpectedly")

    result = Result()
    result.failfast = stop
    unittest.defaultTestLoader.loadTestsFromModule(module).run(result)
    return result.wasSuccessful() or not stop


def _name(test):
    return test.id().split(".", 1)[-1]


def _error_of(test):
    try:
        test()
    except BaseException as error:
        return error
    return None


def _tell(name, outcome, about):
    if isinstance(about, BaseException):
        about = "".join(traceback.format_exception_only(type(about), about))
    messages.send({"type": "test", "name": name, "outcome": outcome, "about": None if about is None else str(about)[:_LONGEST]})
