import json
import os
import select
import signal
import time

from . import messages

MAX_RECORD = 8_000_000
_HEADER = 8
# Multiple of the time limit for a fork that waits for the CPU.
_MOST_WAITING = 40
_LEAST_LOOK = 0.01
# Saved before the clock is replaced.
_clock = time.monotonic
_sleep = time.sleep


def run(function, seconds):
    """The fork cannot send messages. Its process group ends with it. Waiting for the CPU does not count."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        _in_fork(function, reader, writer)
    os.close(writer)
    try:
        os.setpgid(pid, pid)
    except OSError:
        # The fork did it first, or is gone.
        pass
    try:
        return _collect(pid, reader, _Deadline(pid, seconds))
    finally:
        os.close(reader)


def _in_fork(function, reader, writer):
    code = 1
    try:
        os.setpgid(0, 0)
        os.close(reader)
        _take_away(messages.DESCRIPTOR)
        data = json.dumps(function(), separators=(",", ":")).encode("ascii")
        _write(writer, len(data).to_bytes(_HEADER, "big") + data)
        code = 0
    finally:
        # Exit handlers and buffers belong to the program.
        os._exit(code)


def _take_away(descriptor):
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, descriptor)
    os.close(nothing)


def _write(descriptor, data):
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _collect(pid, reader, deadline):
    content = _read_record(reader, deadline)
    if content is None:
        _end(pid)
        return {"observation": {"kind": "timeout"}}
    size = int.from_bytes(content[:_HEADER], "big") if len(content) >= _HEADER else None
    if size is None or len(content) - _HEADER != size:
        return {"observation": _death(pid, deadline)}
    _end(pid)
    try:
        return json.loads(content[_HEADER:])
    except ValueError:
        return {"observation": {"kind": "died", "detail": "sent no record"}}


class _Deadline:

    def __init__(self, pid, seconds):
        self._pid = pid
        self._seconds = seconds
        self._begun = _clock()

    def left(self):
        passed = _clock() - self._begun
        if passed < self._seconds or passed > self._seconds * _MOST_WAITING:
            return self._seconds - passed
        ran, waited, is_waiting = _spent(self._pid)
        left = self._seconds - (ran if is_waiting else max(ran, passed - waited))
        return max(left, _LEAST_LOOK) if left > 0 else 0


def _spent(pid):
    """Seconds run, seconds waited, and whether it is ready to run."""
    try:
        with open("/proc/%d/schedstat" % pid) as file:
            ran, waited = [int(part) / 1e9 for part in file.read().split()[:2]]
        with open("/proc/%d/stat" % pid) as file:
            state = file.read().rpartition(")")[2].split()[0]
    except (OSError, ValueError, IndexError):
        # Without statistics all elapsed time counts.
        return float("inf"), 0, False
    # The current wait is added when the process runs.
    return ran, waited, state == "R"


def _read_record(reader, deadline):
    content = bytearray()
    wanted = None
    while wanted is None or len(content) < wanted:
        left = deadline.left()
        if left <= 0:
            return None
        if not select.select([reader], [], [], left)[0]:
            continue
        chunk = os.read(reader, 1 << 16)
        if not chunk:
            break
        content += chunk
        if wanted is None and len(content) >= _HEADER:
            wanted = _HEADER + int.from_bytes(content[:_HEADER], "big")
            if wanted > MAX_RECORD:
                break
    return content


def _death(pid, deadline):
    """Ends a fork that still runs after its time."""
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return {"kind": "died", "detail": _describe(status)}
        if deadline.left() <= 0:
            _end(pid)
            return {"kind": "died", "detail": "closed its channel"}
        _sleep(0.002)


def _describe(status):
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        try:
            return "killed by %s" % signal.Signals(number).name
        except ValueError:
            return "killed by signal %d" % number
    return "exited with code %d" % os.WEXITSTATUS(status)


def _end(pid):
    """Not reaped yet, so its number is still its own."""
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except OSError:
            continue
    os.waitpid(pid, 0)

