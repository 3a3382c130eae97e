"""Checks limits that the kernel does not enforce for all processes together."""

import contextlib
import os
import signal
import time

from . import contained, socket_memory
from .tree import read_file

_TICKS = os.sysconf("SC_CLK_TCK")
_INTERVAL_MS = 50
_LONGEST_PAUSE_MS = 1_000_000
_CERTAIN_SHARE = 0.9


class Watch:

    def __init__(self, limits, started, members, base, user, base_bytes=0, census=None, group=None):
        """`started`: monotonic. Memory of process `base` and `base_bytes` does not count. `user`: owner if not the
        worker's.
        """
        self._limits = limits
        self._members = members
        self._started = started
        self._next_look = _INTERVAL_MS
        base_rss = _resident(base)
        self._base_rss = None if base_rss is None else base_rss + base_bytes
        self._user = user
        self._census = census
        self._group = group
        self._oom_kills = None if user is None else _oom_kills()

    def elapsed_ms(self):
        return (time.monotonic() - self._started) * 1000

    def pause_ms(self):
        wall = self._limits["wall_ms"]
        next_look = wall if self._base_rss is None else min(wall, self._next_look)
        return min(_LONGEST_PAUSE_MS, max(0, next_look - self.elapsed_ms()) + 1)

    def exceeded(self):
        """Returns the exceeded limit (wall, cpu or memory), or None."""
        elapsed = self.elapsed_ms()
        if elapsed >= self._limits["wall_ms"]:
            return "wall"
        if self._base_rss is None or elapsed < self._next_look:
            return None
        self._next_look = elapsed + _INTERVAL_MS
        if self._group is not None and self._ended_for_memory():
            return "memory"
        running = self._members()
        if sum(map(_cpu_seconds, running)) * 1000 > self._limits["cpu_ms"]:
            return "cpu"
        return "memory" if self._uses_too_much(running) else None

    def _uses_too_much(self, running):
        budget = self._limits["memory_bytes"] + self._base_rss
        if self._census is not None:
            budget -= socket_memory.held(self._census)
        if sum(_resident(pid) or 0 for pid in running) <= budget:
            return False
        # Forks share pages; proportional sizes take longer.
        with contextlib.nullcontext() if self._user is None else contained.files_of(self._user):
            return sum(map(_share, running)) > budget

    def _ended_for_memory(self):
        if self._group is not None:
            return self._group.ended_for_memory()
        return self._user is not None and _oom_kills() != self._oom_kills

    def explain(self, number, usage):
        if number == signal.SIGXCPU:
            return "cpu"
        if number != signal.SIGKILL:
            return None
        if usage.cpu_seconds * 1000 >= self._limits["cpu_ms"]:
            return "cpu"
        if self._ended_for_memory():
            return "memory"
        return "memory" if usage.peak_rss_bytes >= _CERTAIN_SHARE * self._limits["memory_bytes"] else None


def _oom_kills():
    found = [line for line in (read_file("/proc/vmstat") or b"").splitlines() if line.startswith(b"oom_kill ")]
    return found[0] if found else b""


def _cpu_seconds(pid):
    content = read_file("/proc/%d/stat" % pid)
    if not content:
        return 0.0
    # The name in parentheses may contain any characters.
    fields = content[content.rindex(b")") + 2 :].split()
    return sum(map(int, fields[11:15])) / _TICKS


def _resident(pid):
    """Resident memory in bytes, with page tables."""
    return _held(pid, None)


def _share(pid):
    for line in (read_file("/proc/%d/smaps_rollup" % pid) or b"").splitlines():
        if line.startswith(b"Pss:"):
            return _held(pid, _bytes(line[4:])) or 0
    return _resident(pid) or 0


def _held(pid, pages):
    """`pages`: bytes without page tables; None takes the kernel's own count."""
    figures = dict(line.split(b":", 1) for line in (read_file("/proc/%d/status" % pid) or b"").splitlines())
    if not figures:
        return None
    pages = _bytes(figures.get(b"VmRSS", b"0")) if pages is None else pages
    return pages + _bytes(figures.get(b"VmPTE", b"0"))


def _bytes(text):
    return int(text.split()[0]) * 1024
