"""The processes of a run: who they are, what they use, and their end."""

import os
import signal
import sys
import time

_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
_FIRST_LOOK_MS = 20
_INTERVAL_MS = 50
_END_SECONDS = 2
_SUBREAPER = 36
_DUMPABLE = 4


def become_reaper():
    """Makes orphans of the program our children, and keeps a program of the same user from reading or tracing us."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    library.prctl(_SUBREAPER, 1, 0, 0, 0)


class Usage:
    """What processes that have ended used, each with what it waited for itself."""

    def __init__(self):
        self.cpu_seconds = 0.0
        self.peak_rss_bytes = 0

    def add(self, usage):
        self.cpu_seconds += usage.ru_utime + usage.ru_stime
        self.peak_rss_bytes = max(self.peak_rss_bytes, usage.ru_maxrss * _RSS_UNIT)


def reap(child, usage):
    """Collects what has ended. The status of child if it is among it."""
    while True:
        try:
            pid, status, spent = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return None
        if pid == 0:
            return None
        usage.add(spent)
        if pid == child:
            return status


def kill(child, usage):
    """Kills a child that is not yet reaped, so that its number is certainly still its own. Returns its status."""
    os.kill(child, signal.SIGKILL)
    _, status, spent = os.wait4(child, 0)
    usage.add(spent)
    return status


def end_all(usage):
    """Kills every process of the run that is left: children, and what becomes our child when its parent dies."""
    deadline = time.monotonic() + _END_SECONDS
    while time.monotonic() < deadline:
        try:
            pid, _, spent = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid != 0:
            usage.add(spent)
            continue
        for orphan in _children(os.getpid()):
            _kill_quietly(orphan)
        time.sleep(0.001)


def _kill_quietly(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        # It runs as another user, or ended; either way the next round sees.
        return


class Watch:
    """Looks at a run now and then, for the limits that the kernel holds for single processes only, or not at all."""

    def __init__(self, limits):
        self._limits = limits
        self._started = time.monotonic()
        self._next_look = _FIRST_LOOK_MS
        self._own_rss = _resident(os.getpid())
        self.peak_rss_bytes = 0

    def elapsed_ms(self):
        return (time.monotonic() - self._started) * 1000

    def pause_ms(self):
        until = self._limits["wall_ms"] if self._own_rss is None else min(self._limits["wall_ms"], self._next_look)
        return max(0, until - self.elapsed_ms()) + 1

    def exceeded(self, child, usage):
        """The limit that the run is over: wall, cpu or memory; None while it is within all."""
        elapsed = self.elapsed_ms()
        if elapsed >= self._limits["wall_ms"]:
            return "wall"
        if self._own_rss is None or elapsed < self._next_look:
            return None
        self._next_look = elapsed + _INTERVAL_MS
        members = _descendants(child)
        cpu_ms = (usage.cpu_seconds + sum(_cpu_seconds(pid) for pid in members)) * 1000
        if cpu_ms > self._limits["cpu_ms"]:
            return "cpu"
        if self._memory_exceeded(members):
            return "memory"
        return None

    def _memory_exceeded(self, members):
        budget = self._limits["memory_bytes"] + self._own_rss
        resident = [_resident(pid) or 0 for pid in members]
        if sum(resident) <= budget:
            self.peak_rss_bytes = max(self.peak_rss_bytes, sum(resident) if len(resident) == 1 else 0)
            return False
        # Forks share pages, so the sum counts some of them several times: ask again for each process's share.
        shares = [_proportional(pid) for pid in members]
        total = sum(rss if share is None else share for rss, share in zip(resident, shares))
        self.peak_rss_bytes = max(self.peak_rss_bytes, total)
        return total > budget

    def explain(self, number, usage):
        """Why the kernel ended the program by this signal, where it was for a limit."""
        if number == signal.SIGXCPU:
            return "cpu"
        if number != signal.SIGKILL:
            return None
        if usage.cpu_seconds * 1000 >= self._limits["cpu_ms"]:
            return "cpu"
        return "memory" if usage.peak_rss_bytes >= 0.9 * self._limits["memory_bytes"] else None


def _descendants(child):
    found = [child]
    for pid in found:
        found.extend(_children(pid))
    if os.getpid() != 1:
        found.extend(pid for pid in _children(os.getpid()) if pid not in found)
        return found
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and name != "1"]


def _children(pid):
    try:
        threads = os.listdir("/proc/%d/task" % pid)
    except OSError:
        return []
    found = []
    for thread in threads:
        content = _read("/proc/%d/task/%s/children" % (pid, thread))
        found.extend(int(number) for number in (content or b"").split())
    return found


def _cpu_seconds(pid):
    content = _read("/proc/%d/stat" % pid)
    if content is None:
        return 0.0
    # The name in parentheses may hold anything, parentheses included.
    fields = content[content.rindex(b")") + 2 :].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _resident(pid):
    content = _read("/proc/%d/statm" % pid)
    return None if not content else int(content.split()[1]) * _PAGE


def _proportional(pid):
    content = _read("/proc/%d/smaps_rollup" % pid)
    if content is None:
        return None
    for line in content.splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return None


def _read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
