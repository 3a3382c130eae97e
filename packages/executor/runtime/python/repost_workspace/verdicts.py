import collections
import time

import pytest

_LONGEST_REASON = 2000

class Verdicts:
    """A `canary` that does not fail invalidates all verdicts. Ids are pytest's, with `#n` for the n-th of the same
    id.
    """

    def __init__(self, channel, only, canary, lines=None):
        self._channel = channel
        self._lines = lines
        self._only = None if only is None else {name: position for position, name in enumerate(only)}
        self._canary = canary
        self._ids = {}
        self._phases = {}
        self._count = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, session, config, items):
        seen = collections.Counter()
        chosen, others = [], []
        for item in items:
            seen[item.nodeid] += 1
            number = seen[item.nodeid]
            self._ids[item] = item.nodeid if number == 1 else "%s#%d" % (item.nodeid, number)
            wanted = self._only is None or self._ids[item] in self._only
            (chosen if wanted else others).append(item)
        if self._only is not None:
            chosen.sort(key=lambda item: self._only[self._ids[item]])
        if others:
            config.hook.pytest_deselected(items=others)
        self._channel.send("collected", ids=[self._ids[item] for item in chosen])
        if self._canary is not None and chosen:
            canary = _make_canary(chosen[-1], self._canary)
            self._ids[canary] = self._canary
            chosen.append(canary)
        items[:] = chosen

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        started = time.perf_counter()
        self._phases = {}
        yield
        elapsed = (time.perf_counter() - started) * 1000
        if self._lines is not None:
            lines, spawns = self._lines.take()
            self._channel.send("reached", id=self._name(item), lines=lines, spawns=spawns)
        self._report(item, _verdict(self._phases), elapsed, _reason(self._phases))

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_setup(self):
        yield from self._recorded()

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_call(self):
        yield from self._recorded()

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_teardown(self):
        yield from self._recorded()

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_generate_tests(self):
        yield from self._recorded()

    def _recorded(self):
        if self._lines is None:
            yield
            return
        self._lines.resume()
        yield
        self._lines.pause()

    def add_fork(self, item, has_reported):
        """A fork that reported nothing ended early: its test failed."""
        if has_reported:
            self._count += 1
        else:
            self._report(item, "failed", 0, "The process of the test ended before it reported a verdict.")

    def _report(self, item, verdict, elapsed, reason):
        self._count += 1
        explained = {} if reason is None else {"reason": reason}
        self._channel.send("test", id=self._name(item), verdict=verdict, ms=round(elapsed, 3), **explained)

    def _name(self, item):
        return self._ids.get(item, item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        if self._lines is not None:
            self._channel.send("imported", lines=self._lines.take()[0])

    def pytest_runtest_logreport(self, report):
        self._phases[report.when] = report

    def pytest_collectreport(self, report):
        if report.failed:
            self._channel.send("uncollected", id=report.nodeid, reason=str(report.longrepr)[-_LONGEST_REASON:])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus):
        self._channel.send("done", count=self._count, exit=int(exitstatus))


def _verdict(phases):
    setup, call, teardown = (phases.get(name) for name in ("setup", "call", "teardown"))
    if setup is None or setup.failed or (teardown is not None and teardown.failed):
        return "error"
    if call is None:
        return "xfailed" if hasattr(setup, "wasxfail") else "skipped"
    if call.failed:
        return "failed"
    if hasattr(call, "wasxfail"):
        return "xfailed" if call.skipped else "xpassed"
    return "skipped" if call.skipped else "passed"


def _reason(phases):
    for report in phases.values():
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            return str(report.longrepr if crash is None else crash.message)[-_LONGEST_REASON:]
    return None


def _make_canary(item, name):
    module = item.getparent(pytest.Module)
    if module is None:
        return _FailingItem.from_parent(item.session, name=name)
    return pytest.Function.from_parent(module, name=name, callobj=_fail)


def _fail():
    assert not isinstance(_fail.__name__, str)


class _FailingItem(pytest.Item):
    def runtest(self):
        _fail()
