"""Outside of a PID namespace, signals only children that are not reaped, so that their numbers are their own."""

import os
import signal
import sys
import time

_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
_END_SECONDS = 2


class Usage:

    def __init__(self):
        self.cpu_seconds = 0.0
        self.peak_rss_bytes = 0

    def add(self, spent):
        self.cpu_seconds += spent.ru_utime + spent.ru_stime
        self.peak_rss_bytes = max(self.peak_rss_bytes, spent.ru_maxrss * _RSS_UNIT)


def reap(child, usage):
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


def end_all(usage, spared=()):
    """In rounds: orphans of one round are children in the next."""
    deadline = time.monotonic() + _END_SECONDS
    while time.monotonic() < deadline:
        left = [pid for pid in children_of(os.getpid()) if pid not in spared]
        if not left:
            return
        for pid in left:
            _kill_quietly(pid)
        for pid in left:
            try:
                ended, _, spent = os.wait4(pid, os.WNOHANG)
            except ChildProcessError:
                continue
            if ended:
                usage.add(spent)
        time.sleep(0.001)


def descendants_of(pid):
    found = children_of(pid)
    for child in found:
        found.extend(children_of(child))
    return found


def children_of(pid):
    """None if unknown, or the process is gone."""
    try:
        threads = os.listdir("/proc/%d/task" % pid)
    except OSError:
        return []
    found = []
    for thread in threads:
        content = read_file("/proc/%d/task/%s/children" % (pid, thread))
        found.extend(int(number) for number in (content or b"").split())
    return found


def read_file(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _kill_quietly(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        # It ended, or changed its user; the next round retries.
        return
