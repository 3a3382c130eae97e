import os
import sys
import types

from . import clock, exceptions, randomness, targets
from .canonical import to_canonical
from .canonical_limits import Interrupted, Limits, Unwritable

MAX_STDOUT = 65_536
_RECURSION = sys.getrecursionlimit()


class Observer:
    """The process must end after `observe`, which changes global state."""

    def __init__(self, module, job, coverage, compared=None):
        self._module = module
        self._entry = job["entry"]
        self._seed = job.get("seed", 0)
        self._limits = Limits(iterate=job.get("iterate", 50))
        self._coverage = coverage
        self._compared = compared
        self._start = os.getcwd()
        self._folder = None
        self._output = None
        self._own = {}

    def observe(self, call):
        # Created late, because each fork needs its own.
        self._output = self._output or _Output()
        try:
            observation = self._observe(call, self._output)
        except targets.Unusable as problem:
            observation = {"kind": "unusable", "detail": str(problem)}
            if problem.exception is not None:
                observation["exception"] = problem.exception
        except Unwritable as problem:
            observation = {"kind": "unusable", "detail": "not writable: %s" % problem}
        if self._coverage is None:
            return {"observation": observation}
        lines, arcs = self._coverage.ran()
        record = {"observation": observation, "lines": lines, "arcs": arcs}
        return record if self._compared is None else {**record, "comparisons": self._compared.written()}

    def _observe(self, call, output):
        self._restart()
        clock.hold()
        inputs = targets.Inputs(self._module, call)
        target = targets.find(self._module, self._entry, call, inputs)
        output.restart()
        if inputs.are_constants:
            clock.restart()
        else:
            self._restart()
        outcome = self._outcome(target, inputs, call.get("shows_calls", False))
        _undo_tampering()
        outcome["receiver"] = None if call["receiver"] is None else self._state(inputs.receiver)
        outcome["arguments"] = [self._state(value) for value in inputs.values]
        outcome["stdout"] = output.read()
        return outcome

    def _restart(self):
        clock.install_asyncio()
        randomness.seed(self._seed)
        clock.restart()
        if self._coverage is not None:
            self._coverage.reset()
        if self._compared is not None:
            self._compared.restart()

    def _outcome(self, target, inputs, shows_calls=False):
        try:
            value = inputs.shown(_settle(target(*inputs.positional, **inputs.named), self._limits.iterate))
        except BaseException as error:
            return self._raised(error)
        _undo_tampering()
        try:
            return {"kind": "returned", "value": to_canonical(value, self._limits, shows_calls=shows_calls)}
        except Interrupted as interrupted:
            # A raising iterator is part of the result.
            return self._raised(interrupted.error)

    def _raised(self, error):
        _undo_tampering()
        exception = {
            "types": exceptions.type_names(type(error)),
            "message": exceptions.message(error),
            "explicit": exceptions.is_explicit(error.__traceback__, self._is_own),
        }
        return {"kind": "raised", "exception": exception}

    def _is_own(self, path):
        found = self._own.get(path)
        if found is None:
            # Computed once, because it needs several system calls.
            self._folder = self._folder or os.path.realpath(self._start) + os.sep
            found = self._own[path] = os.path.realpath(path).startswith(self._folder)
        return found

    def _state(self, value):
        try:
            return to_canonical(value, self._limits, opaque=True)
        except Interrupted as interrupted:
            raise Unwritable("an iterator raised %s" % exceptions.type_names(type(interrupted.error))[0]) from None


def _settle(value, limit):
    """Wraps an async generator as an iterator."""
    if type(value) is types.CoroutineType:
        return _run(value)
    if type(value) is types.AsyncGeneratorType:
        return iter(_run(_take(value, limit + 1)))
    return value


def _run(coroutine):
    import asyncio

    clock.install_asyncio()
    return asyncio.run(coroutine)


async def _take(values, count):
    taken = []
    async for value in values:
        taken.append(value)
        if len(taken) == count:
            break
    return taken


def _undo_tampering():
    """Writing values would run what the call has set."""
    sys.settrace(None)
    sys.setprofile(None)
    sys.setrecursionlimit(_RECURSION)


class _Output:
    """Captures output of Python, C code and child processes."""

    def __init__(self):
        self._file = _nameless_file()
        os.dup2(self._file, 1)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        os.close(nothing)

    def restart(self):
        _flush()
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)

    def read(self):
        _flush()
        size = os.fstat(self._file).st_size
        text = os.pread(self._file, MAX_STDOUT, 0).decode("utf-8", "replace")
        return text if size <= MAX_STDOUT else "%s\n[... %d bytes in all ...]\n" % (text, size)


def _nameless_file():
    """Tries several ways, because the sandbox may refuse anonymous memory."""
    try:
        return os.memfd_create("stdout")
    except (AttributeError, OSError):
        pass
    try:
        return os.open(os.environ["TMPDIR"], os.O_TMPFILE | os.O_RDWR, 0o600)
    except (AttributeError, KeyError, OSError):
        pass
    import tempfile

    descriptor, path = tempfile.mkstemp()
    os.unlink(path)
    return descriptor


def _flush():
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        return
