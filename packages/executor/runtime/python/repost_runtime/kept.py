"""Loads a slow module once, and runs each job in a fork of this process. Never loads candidate solutions."""

import gc
import json
import os
import resource
import signal
import sys
import traceback

from . import calls, messages, variants
from .switching import CannotSwitch, SwitchedModule


def main(kind, path):
    """Modules that load fast run their job in this process, which ends."""
    with open(path, "rb") as file:
        job = json.load(file)
    calls.prepare(job)
    started = _cpu_ms()
    base = _load(kind, job)
    if base is None:
        return
    if _cpu_ms() - started < job["keep"]["least_load_ms"]:
        base.run(kind, job)
        return
    base.allow_switching()
    gc.freeze()
    folders = {os.getcwd(), *(os.environ[name] for name in ("HOME", "TMPDIR") if name in os.environ)}
    received = {"kind": kind, "job": job, "files": []}
    own = set(job.get("variants", ()))
    before = {found for found in _files(folders) if found[1] not in own}
    reported = 0
    while received is not None:
        kind, job = received["kind"], received["job"]
        for path, text in received["files"]:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        end = _run_apart(base, kind, job)
        after = _files(folders)
        # Later jobs must not see files of this one.
        last = after != before
        spent = _cpu_ms()
        messages.send({"type": "kept", "cpu_ms": round(spent - reported, 3), "last": last, **end})
        reported = spent
        received = None if last else messages.receive()


def _files(folders):
    found = set()
    for folder in folders:
        for path, inner, names in os.walk(folder):
            found.update((path, name, None, None) for name in inner)
            for name in names:
                try:
                    entry = os.lstat(os.path.join(path, name))
                except OSError:
                    continue
                found.add((path, name, entry.st_size, entry.st_mtime_ns))
    return found


def _load(kind, job):
    if kind == "variants":
        subject = variants.load(job)
        return None if subject is None else _Switched(job["keep"], subject)
    if job["trace"] is None:
        return _load_untraced(job)
    loaded = calls.load(job)
    return None if loaded is None else _Traced(job, *loaded)


def _load_untraced(job):
    keep = job["keep"]
    try:
        return _Switched(keep, SwitchedModule(job["module"], job["entry"], keep["start_line"], keep["end_line"]))
    except CannotSwitch as problem:
        _refuse(problem)
    except BaseException as error:
        messages.send({"type": "load_error", **calls.failure(error)})
    return None


def _refuse(problem):
    """Another process must run the job."""
    messages.send({"type": "refused", "detail": str(problem)})


class _Switched:
    """`run` changes the module, so a fork runs one job."""

    def __init__(self, keep, subject):
        self._span = _span_of(keep)
        self._subject = subject

    def allow_switching(self):
        return

    def run(self, kind, job):
        if kind == "variants":
            variants.run(job, self._subject)
        elif job["trace"] is None:
            self._run_calls(job)
        elif _can_trace(job, self._span):
            calls.run(job, self._subject.module, self._subject.trace())
        else:
            _refuse("the lines differ")

    def _run_calls(self, job):
        try:
            for path in job.get("variants", ()):
                self._subject.switch(path)
        except CannotSwitch as problem:
            _refuse(problem)
            return
        calls.run(job, self._subject.module, None)


class _Traced:

    def __init__(self, job, module, coverage, compared):
        self._job = job
        self._span = _span_of(job["trace"])
        self._loaded = module, coverage, compared
        self._subject = None
        self._problem = None

    def allow_switching(self):
        """Forks would copy all memory pages."""
        module, coverage, _ = self._loaded
        try:
            if any(coverage.hits):
                raise CannotSwitch("the module calls the target while it loads")
            self._subject = SwitchedModule(self._job["module"], self._job["entry"], *self._span, traced=module)
        except CannotSwitch as problem:
            self._problem = problem

    def run(self, kind, job):
        if job is self._job or (kind == "calls" and _can_trace(job, self._span)):
            calls.run(job, *self._loaded)
        elif self._subject is None:
            (variants.send_refusal if kind == "variants" else _refuse)(self._problem)
        elif kind == "calls" and job["trace"] is not None:
            _refuse("the lines or comparisons differ")
        else:
            self._subject.restore()
            _Switched(job["keep"], self._subject).run(kind, job)


def _span_of(lines):
    return lines["start_line"], lines["end_line"]


def _can_trace(job, span):
    trace = job["trace"]
    return trace is not None and not trace.get("comparisons", False) and _span_of(trace) == span


def _run_apart(base, kind, job):
    # Otherwise the fork would write the buffer again.
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        _run_in_fork(base, kind, job)
    _, status = os.waitpid(pid, 0)
    for path in job.get("variants", ()):
        os.unlink(path)
    if os.WIFSIGNALED(status):
        return {"exit_code": None, "signal": signal.Signals(os.WTERMSIG(status)).name}
    return {"exit_code": os.WEXITSTATUS(status), "signal": None}


def _run_in_fork(base, kind, job):
    code = 1
    try:
        base.run(kind, job)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _cpu_ms():
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages) * 1000
