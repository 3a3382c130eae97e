"""Counts work in calls, not seconds, so that results are reproducible."""

import io
import json
import os
import signal
import sys

from . import absent_modules, clock, record_calls_errors, record_calls_programs, record_calls_values, inspection, loading, messages, pytest_stub, randomness

MAX_EVENTS = 2_000_000
MAX_EVENTS_A_TEST = 60_000
# Programs that name most targets come first.
MAX_EVENTS_WITHOUT_NEWS = 200_000
# CPU seconds; waiting has its own limit.
TEST_SECONDS = 3
LOAD_SECONDS = 10
WAIT_SECONDS = 20
MAX_CALLS = 60
MAX_TRIED = 160
# Later calls than these are recorded at growing intervals.
FIRST_CALLS = 6
SPACING = 1.4
MAX_SEEN_ELSEWHERE = 3
MAX_INSTANCES = 10
# For their final state, or because no function takes them.
MAX_UNTAKEN = 3
# Graphs that lead everywhere take a thousand values each and fail.
MAX_WORK_A_CLASS = 3_000
MAX_WORK = 100_000
# Written values for each target.
MAX_WORK_A_TARGET = 60_000


class _Enough(BaseException):
    """Ends a test that has reached its limit."""


def main(path="record_calls.json"):
    with open(path, "rb") as file:
        job = json.load(file)
    loading.hide_installed_packages()
    randomness.install()
    randomness.seed(0)
    clock.install(0)
    root = os.path.realpath(os.getcwd())
    sys.path[:0] = [os.path.join(root, one) if one else root for one in job["roots"]]
    pytest_stub.install()
    _answer_versions()
    _silence()
    recorder = _Recorder(root, job["targets"], job["modules"])
    conftests = {}
    kind = None
    for program in job["programs"]:
        if program["kind"] != kind:
            kind = program["kind"]
            recorder.begin()
        if recorder.is_over():
            continue
        try:
            record_calls_programs.Program(root, program, recorder, conftests).run()
        except Exception:
            continue
    messages.send({"type": "done"})


def _answer_versions():
    """Some uninstalled packages read their own version."""
    from importlib import metadata

    known = metadata.version

    def version(name):
        try:
            return known(name)
        except metadata.PackageNotFoundError:
            return "1.0.0"

    metadata.version = version


def _silence():
    sys.stdout = sys.stderr = io.StringIO()


class _Recorder:
    def __init__(self, root, targets, modules):
        self._root = root
        self._targets = {(os.path.join(root, one["path"]), one["line"]): one for one in targets}
        self._paths = {os.path.join(root, path) for path in modules}
        names = {_module_name(path) for path in modules}
        self.roots = {name.split(".")[0] for name in names}
        self._codes = {}
        self._expressions = record_calls_values.Expressions(lambda name: name.split(".")[0] in self.roots)
        self._limit = 0
        self._run = 0
        self._loads = False
        self._absent = absent_modules.AbsentModules(root)
        self._absent.install()
        self.events = 0
        self._last_news = 0
        self._held = {}
        self._owners = {one["name"].rpartition(".")[0] for one in targets} - {""}
        self._untaken = {}
        self._told = {}
        # Written values by class; the key None has the total.
        self._spent = {None: 0}

    def begin(self):
        self._last_news = self.events

    def is_over(self):
        return self.events >= MAX_EVENTS or self.events - self._last_news >= MAX_EVENTS_WITHOUT_NEWS

    def run(self, function, loads=False):
        """Returns False if stopped. A part that `loads` continues without recording: importers need the module."""
        if self.is_over():
            return False
        self._loads = self._absent.loading = loads
        self._run += 1
        self._untaken = {}
        self._limit = min(self.events + MAX_EVENTS_A_TEST, MAX_EVENTS)
        ended = self._within(LOAD_SECONDS if loads else TEST_SECONDS, function, self._trace)
        self._within(TEST_SECONDS, self._look_at_untaken)
        return ended

    def _within(self, seconds, function, trace=None):
        signal.signal(signal.SIGALRM, _stop)
        signal.signal(signal.SIGPROF, _stop)
        signal.setitimer(signal.ITIMER_REAL, WAIT_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        sys.settrace(trace)
        try:
            function()
        except _Enough:
            return False
        except BaseException:
            pass
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
        return True

    def _look_at_untaken(self):
        for kind, values in self._untaken.items():
            for one in values:
                if self._keep(one):
                    self._told[kind] = self._told.get(kind, 0) + 1
                    self._last_news = self.events

    def _trace(self, frame, _event, _value):
        self.events += 1
        if self.events > self._limit:
            if self._loads:
                sys.settrace(None)
                return None
            self._limit += 10_000
            raise _Enough()
        code = frame.f_code
        spot = self._codes.get(id(code))
        if spot is None:
            spot = self._codes[id(code)] = self._spot(code)
        kind = spot[1]
        if kind is None:
            return None
        if code.co_name == "__init__":
            self._constructed(frame, code)
        if kind == "target":
            self._called(frame, code, spot)
        if spot[2] <= 0:
            return None
        spot[2] -= 1
        self._look([frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]])
        frame.f_trace_lines = False
        return self._returned

    def _spot(self, code):
        if code.co_filename not in self._paths:
            return [code, None, 0]
        found = self._targets.get((code.co_filename, code.co_firstlineno))
        if found is None or found["name"].split(".")[-1] != code.co_name:
            return [code, "other", MAX_SEEN_ELSEWHERE, None]
        return [code, "target", MAX_SEEN_ELSEWHERE, {"id": found["id"], "method": found["method"], "seen": set(), "tried": 0, "work": 0, "run": 0}]

    def _constructed(self, frame, code):
        local = frame.f_locals
        names = code.co_varnames[: code.co_argcount]
        if not names or names[0] not in local:
            return
        keyword_only = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
        arguments = [local[name] for name in names[1:] if name in local]
        rest, named_rest = inspection.rest_names(code)
        if rest is not None:
            arguments += local.get(rest, ())
        named = [(name, local[name]) for name in keyword_only if name in local]
        if named_rest is not None:
            named += local.get(named_rest, {}).items()
        made = local[names[0]]
        self._expressions.remember(made, arguments, named)
        kind = type(made)
        if kind.__qualname__ in self._owners and self._told.get(kind, 0) < MAX_UNTAKEN:
            waiting = self._untaken.setdefault(kind, [])
            if len(waiting) < MAX_UNTAKEN and not any(one is made for one in waiting):
                waiting.append(made)

    def _called(self, frame, code, spot):
        state = spot[3]
        if len(state["seen"]) >= MAX_CALLS or state["tried"] >= MAX_TRIED or state["work"] >= MAX_WORK_A_TARGET:
            return
        if state["run"] != self._run:
            state.update(run=self._run, count=0, next=0)
        state["count"] += 1
        if state["count"] < state["next"]:
            return
        if state["count"] > FIRST_CALLS:
            state["next"] = state["count"] * SPACING
        state["tried"] += 1
        local = frame.f_locals
        rest, named_rest = inspection.rest_names(code)
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if any(name not in local for name in names) or len(local) > len(names) + (rest is not None) + (named_rest is not None) + len(code.co_cellvars) + len(code.co_freevars):
            return
        sys.settrace(None)
        before = self._expressions.work
        try:
            record = self._record(state, local, names, rest, named_rest)
            key = json.dumps(record)
            if key not in state["seen"]:
                state["seen"].add(key)
                self._last_news = self.events
                messages.send(record)
        except (record_calls_errors.Inexpressible, RecursionError, UnicodeError):
            pass
        except Exception:
            pass
        finally:
            state["work"] += self._expressions.work - before
            sys.settrace(self._trace)

    def _record(self, state, local, names, rest, named_rest):
        write = self._expressions.write
        skipped = 1 if state["method"] or state["method"] is None else 0
        return {
            "type": "call",
            "target": state["id"],
            "receiver": write(local[names[0]]) if state["method"] else None,
            "arguments": [[name, write(local[name])] for name in names[skipped:]],
            "rest": [] if rest is None else [write(one) for one in local[rest]],
            "named": [] if named_rest is None else [[name, write(one)] for name, one in local[named_rest].items()],
        }

    def _returned(self, _frame, event, value):
        if event == "return":
            self._look([value])
        return self._returned

    def _look(self, values):
        sys.settrace(None)
        try:
            for one in values:
                self._keep(one)
        finally:
            sys.settrace(self._trace)

    def _keep(self, value):
        kind = type(value)
        name = getattr(kind, "__module__", None)
        if type(name) is not str or name.split(".")[0] not in self.roots or kind.__name__ == "module":
            return False
        held = self._held.setdefault(kind, set())
        spent = self._spent.get(kind, 0)
        if len(held) >= MAX_INSTANCES or spent >= MAX_WORK_A_CLASS or self._spent[None] >= MAX_WORK:
            return False
        before = self._expressions.work
        try:
            expression = self._expressions.write(value)
            key = json.dumps(expression)
        except Exception:
            return False
        finally:
            work = self._expressions.work - before
            self._spent[kind] = spent + work
            self._spent[None] += work
        if expression["k"] == "name" or key in held:
            return False
        held.add(key)
        messages.send({"type": "instance", "module": name, "name": kind.__qualname__, "value": expression})
        return True


def _stop(_signal, _frame):
    raise _Enough()


def _module_name(path):
    name = path[: -len(".py")] if path.endswith(".py") else path
    name = name[len("src/") :] if name.startswith("src/") else name
    return name.replace("/", ".")
