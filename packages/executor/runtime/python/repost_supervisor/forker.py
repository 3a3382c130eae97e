"""All forks can read this process's memory, so it never sees a request, an output or a message."""

import mmap
import os
import select
import signal
import socket
import struct

from . import kernel, tree

FORK, KILL = b"F", b"K"
READY, FORKED, FAILED, EXITED, EXITED_FOR_MEMORY = b"R", b"F", b"X", b"D", b"M"
MOST_DESCRIPTORS = 10
FIRST_SPACE = 4
"""First namespace descriptor: PID, mount, IPC, and network. Control group descriptors are last."""

_RECORD = struct.Struct("=cqqdq")


def pack(kind, pid=0, status=0, cpu_seconds=0.0, peak_rss_bytes=0):
    return _RECORD.pack(kind, pid, status, cpu_seconds, peak_rss_bytes)


def receive(control):
    """Returns None at the end of the connection."""
    try:
        data, descriptors, _, _ = socket.recv_fds(control, _RECORD.size, MOST_DESCRIPTORS)
    except ConnectionResetError:
        return None
    while data and len(data) < _RECORD.size:
        more = control.recv(_RECORD.size - len(data))
        if not more:
            return None
        data += more
    return (_RECORD.unpack(data), descriptors) if data else None


class Fork:
    def __init__(self):
        self.usage = tree.Usage()
        # Set by the program when it runs out of memory.
        self.memory_flag = mmap.mmap(-1, 1)


class Forker:
    """`joins`: forks enter the PID namespace. `stays`: only their children do. Otherwise leftovers of a fork become
    our children.
    """

    def __init__(self, control, joins, stays=False, fork=os.fork):
        self._control = control
        self._fork_process = fork
        self._isolated = joins or stays
        self._stays = stays
        self._own = os.open("/proc/self/ns/pid", os.O_RDONLY) if joins and not stays else None
        self._forks = {}
        self._wakeup = _wake_on_children()
        if self._own is None:
            # If a fork outside dies first, its child becomes ours.
            kernel.become_subreaper()

    def serve(self):
        """Returns a fork's descriptors, its group's, and its memory flag; None at the end."""
        poller = select.poll()
        poller.register(self._control, select.POLLIN)
        poller.register(self._wakeup[0], select.POLLIN)
        self._control.sendall(pack(READY))
        while True:
            ready = [descriptor for descriptor, _ in poller.poll()]
            if self._wakeup[0] in ready:
                _drain(self._wakeup[0])
                self._reap()
            if self._control.fileno() not in ready:
                continue
            received = receive(self._control)
            if received is None:
                self._end()
                return None
            (kind, pid, count, *_), descriptors = received
            if kind == KILL:
                self._kill(pid)
                continue
            fork = Fork()
            if self._fork(fork, descriptors):
                first = len(descriptors) - count
                return descriptors[:first], descriptors[first:], fork.memory_flag

    def _fork(self, fork, descriptors):
        try:
            pid = self._fork_apart(descriptors)
        except OSError as error:
            for descriptor in descriptors:
                os.close(descriptor)
            self._control.sendall(pack(FAILED, status=error.errno or 0))
            return False
        if pid == 0:
            self._leave()
            return True
        self._forks[pid] = fork
        self._control.sendall(pack(FORKED, pid))
        for descriptor in descriptors:
            os.close(descriptor)
        return False

    def _fork_apart(self, descriptors):
        if self._own is None:
            return self._fork_process()
        kernel.enter(descriptors[FIRST_SPACE], kernel.NEW_PROCESSES)
        pid = None
        try:
            pid = self._fork_process()
        finally:
            if pid != 0:
                kernel.enter(self._own, kernel.NEW_PROCESSES)
        return pid

    def _leave(self):
        for other in self._forks.values():
            other.memory_flag.close()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._control.close()
        for descriptor in self._wakeup:
            os.close(descriptor)
        if self._own is not None:
            os.close(self._own)

    def _kill(self, pid):
        # Not reaped yet, so the number is still its own.
        if pid in self._forks:
            # It ends and reaps its child, and counts its times.
            os.kill(pid, signal.SIGTERM if self._stays else signal.SIGKILL)

    def _reap(self):
        while True:
            try:
                pid, status, spent = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            fork = self._forks.pop(pid, None)
            if fork is None:
                self._count_orphan(spent)
                continue
            usage = fork.usage
            usage.add(spent)
            if not self._isolated:
                tree.end_all(usage, spared=self._forks)
            kind = EXITED_FOR_MEMORY if fork.memory_flag[0] else EXITED
            fork.memory_flag.close()
            self._control.sendall(pack(kind, pid, status, usage.cpu_seconds, usage.peak_rss_bytes))

    def _count_orphan(self, spent):
        """Belongs to the oldest fork, because the others only wait."""
        for fork in self._forks.values():
            fork.usage.add(spent)
            return

    def _end(self):
        for pid in self._forks:
            os.kill(pid, signal.SIGKILL)
        tree.end_all(tree.Usage())


def _wake_on_children():
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    return reader, writer


def _drain(reader):
    try:
        while os.read(reader, 4096):
            pass
    except BlockingIOError:
        return
