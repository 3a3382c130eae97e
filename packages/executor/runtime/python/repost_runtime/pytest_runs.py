import os

import pytest

# Disables capturing, output, cache and fault handler.
_QUIET = ["-s", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
_ENDED = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


class Results:
    """[name, outcome, error]: `passed`, `failed` or `skipped`, with the exception or reason."""

    def __init__(self, is_foreign=lambda error: False):
        self.tests = []
        self._is_foreign = is_foreign

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        outcome = yield
        report = outcome.get_result()
        error = None if call.excinfo is None else call.excinfo.value
        if report.skipped and error is not None and not hasattr(report, "wasxfail") and self._is_foreign(error):
            report.outcome = "failed"
        if report.when == "call" or not report.passed:
            self.tests.append([_name(item.nodeid), report.outcome, error if report.failed else _reason(report)])
        if report.failed and error is None:
            # An expected failure that passed.
            self.tests[-1][2] = AssertionError(str(report.longrepr))

    def pytest_collectreport(self, report):
        if report.failed:
            self.tests.append([_name(report.nodeid), "failed", ImportError(str(report.longrepr))])
        elif report.skipped:
            self.tests.append([_name(report.nodeid), "skipped", _reason(report)])


def run(arguments, plugins=(), is_foreign=lambda error: False):
    """Raises RuntimeError if pytest did not finish."""
    results = Results(is_foreign)
    code = pytest.main([*_QUIET, *arguments], plugins=[results, *plugins])
    if code not in _ENDED and not any(outcome == "failed" for _, outcome, _ in results.tests):
        raise RuntimeError("pytest ended with %s" % getattr(code, "name", code))
    return results.tests


def run_loaded(module, path, is_foreign):
    """Raises the first error; returns [name, reason] of tests not run."""
    folder = os.path.dirname(path)
    arguments = ["-x", "--assert=plain", "--noconftest", "-c", os.devnull, "--rootdir", folder, path]
    not_run = []
    for name, outcome, about in run(arguments, [_Loaded(module)], is_foreign):
        if outcome == "failed":
            raise about
        if outcome == "skipped":
            not_run.append([name, "skipped: %s" % about])
    return not_run


class _Loaded:

    def __init__(self, module):
        self._module = module

    def pytest_pycollect_makemodule(self, module_path, parent):
        collector = _LoadedModule.from_parent(parent, path=module_path)
        collector.obj = self._module
        return collector


class _LoadedModule(pytest.Module):
    pass


def _name(node_id):
    return node_id.split("::", 1)[-1].replace("::", ".")


def _reason(report):
    if report.passed:
        return None
    if hasattr(report, "wasxfail"):
        return "expected to fail: %s" % report.wasxfail
    longrepr = report.longrepr
    reason = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return reason[len("Skipped: ") :] if reason.startswith("Skipped: ") else reason
