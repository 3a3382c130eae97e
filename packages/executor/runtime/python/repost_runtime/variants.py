"""Only for trusted variants, because a hostile fork could forge results."""

import gc
import json
import resource
import signal
import sys
import time

from . import calls, forks, loading, messages, observing
from .switching import CannotSwitch, SwitchedModule

_perf_counter = time.perf_counter
_OUT_OF_PROCESSOR_TIME = "killed by SIGPROF"


def main(path="variants.json"):
    with open(path, "rb") as file:
        job = json.load(file)
    calls.prepare(job)
    subject = load(job)
    if subject is None:
        return
    gc.freeze()
    run(job, subject)


def run(job, subject):
    messages.send({"type": "loaded"})
    runner = _Runner(job, subject)
    started, cpu = _perf_counter(), _children_cpu()
    own = runner.run(None, job["timeout_ms"] / 1000, None)
    wall, cpu = _perf_counter() - started, _children_cpu() - cpu
    messages.send({"type": "variant", "index": 0, **own, "wall_ms": round(wall * 1000, 3)})
    if own["end"] == "done":
        expected = [_text(observation) for observation in own["observations"]]
        runner.limit_cpu(max(job["floor_cpu_ms"] / 1000, job["factor"] * cpu))
        seconds = max(job["floor_ms"] / 1000, job["factor"] * wall)
        for index, source in enumerate(job["variants"], 1):
            started = _perf_counter()
            record = runner.run(source, seconds, expected)
            wall_ms = round((_perf_counter() - started) * 1000, 3)
            messages.send({"type": "variant", "index": index, **record, "wall_ms": wall_ms})
    messages.send({"type": "done", "count": len(job["variants"]) + 1})


def load(job):
    """Returns None after a message with the reason."""
    if job["reload"]:
        return _Reloaded(job["module"])
    try:
        return SwitchedModule(job["module"], job["entry"], job["start_line"], job["end_line"])
    except CannotSwitch as problem:
        send_refusal(problem)
    except BaseException as error:
        messages.send({"type": "load_error", **calls.failure(error)})
    return None


def send_refusal(problem):
    messages.send({"type": "not_switchable", "detail": str(problem)})


class _Reloaded:

    def __init__(self, path):
        self._path = path
        self.module = None

    def load(self, source):
        self.module, _ = loading.load(self._path, source=source)


class _Runner:
    def __init__(self, job, subject):
        self._job = job
        self._subject = subject
        self._cpu = None

    def limit_cpu(self, seconds):
        self._cpu = seconds

    def run(self, source, seconds, expected):
        """Returns observations; null means equal to the module's own."""
        # Otherwise the fork would write the buffer again.
        sys.stdout.flush()
        sys.stderr.flush()
        if not self._job["apart"]:
            return _checked(forks.run(lambda: self._observe(source, range(len(self._job["calls"])), expected), seconds))
        deadline = _perf_counter() + seconds
        observations = []
        for index in range(len(self._job["calls"])):
            left = max(0.001, deadline - _perf_counter())
            record = _checked(forks.run(lambda: self._observe(source, [index], expected), left))
            observations += record["observations"]
            if record["end"] != "done":
                return {**record, "observations": observations}
        return {"end": "done", "observations": observations}

    def _observe(self, source, indexes, expected):
        if self._cpu is not None:
            signal.setitimer(signal.ITIMER_PROF, self._cpu)
        try:
            self._change(source)
        except CannotSwitch as problem:
            return {"end": "not_switchable", "observations": [], "detail": str(problem)}
        except BaseException as error:
            return {"end": "not_loaded", "observations": [], **calls.failure(error)}
        observer = observing.Observer(self._subject.module, self._job, None)
        observations = []
        for index in indexes:
            observation = observer.observe(self._job["calls"][index])["observation"]
            same = expected is not None and _text(observation) == expected[index]
            observations.append(None if same else observation)
            if expected is not None and not same and self._job["until_different"]:
                return {"end": "different", "observations": observations}
        return {"end": "done", "observations": observations}

    def _change(self, source):
        if self._job["reload"]:
            self._subject.load(source)
        elif source is not None:
            self._subject.switch(source)


def _checked(record):
    lost = record.get("observation")
    if lost is None:
        return record
    if lost["kind"] == "timeout" or lost.get("detail") == _OUT_OF_PROCESSOR_TIME:
        return {"end": "timeout", "observations": []}
    return {"end": "died", "observations": [], "detail": lost["detail"]}


def _text(observation):
    return json.dumps(observation, separators=(",", ":"))


def _children_cpu():
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
