"""Process 1 of one run's process ids: collects its orphans, and ends what is left of it."""

import os
import select
import signal

from . import kernel, tree
from .forker import EXITED, pack


def main(control, outside):
    """
    Waits for the word to end (or the end of who would say it), kills everything in here and says what it used.
    `outside` is the namespace that this process must not be in.
    """
    if os.getpid() != 1 or os.getppid() != 0 or current_space() == outside:
        # Everything that this process may signal would be killed below, and that would be the machine.
        raise RuntimeError("not the first process of a namespace of its own")
    kernel.set_readable(False)
    reader, writer = os.pipe()
    for descriptor in (reader, writer):
        os.set_blocking(descriptor, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    usage = tree.Usage()
    poller = select.poll()
    poller.register(control, select.POLLIN)
    poller.register(reader, select.POLLIN)
    while control not in [descriptor for descriptor, _ in poller.poll()]:
        os.read(reader, 4096)
        tree.reap(None, usage)
    _end_all(usage)
    try:
        os.write(control, pack(EXITED, 0, 0, usage.cpu_seconds, usage.peak_rss_bytes))
    except OSError:
        # Nobody asked: the worker is gone.
        return


def current_space():
    """The identity of this process's namespace of process ids."""
    return os.stat("/proc/self/ns/pid").st_ino


def _end_all(usage):
    while True:
        try:
            # One call reaches all at once, and no fork gets away: the kernel lets none happen meanwhile.
            os.kill(-1, signal.SIGKILL)
        except ProcessLookupError:
            pass
        try:
            _, _, spent = os.wait4(-1, 0)
        except ChildProcessError:
            return
        usage.add(spent)
