"""The first process of a namespace reaps nothing, so that times of ended processes count with it."""

import os
import signal
import socket
import time

from . import kernel, networks, tree
from .forker import FAILED, FORK, FORKED, EXITED, KILL, READY, pack, receive

END = b"E"
_NAMESPACES = ("pid", "mnt", "ipc")
_PATIENCE_SECONDS = 2


def main(control, apart):
    # Signals from inside the namespaces must not wake the forks.
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    namespace_server = _NamespaceServer(control, networks.Networks() if apart else None)
    control.sendall(pack(READY))
    while True:
        received = receive(control)
        if received is None:
            return
        (kind, pid, *_), _ = received
        namespace_server.collect()
        if kind == FORK:
            namespace_server.make()
        elif kind == KILL:
            namespace_server.end(pid)
        elif kind == END:
            namespace_server.end_all(pid)


class _NamespaceServer:
    def __init__(self, control, networks):
        self._control = control
        self._networks = networks
        self._outside = os.stat("/proc/self/ns/pid").st_ino
        self._own = os.open("/proc/self/ns/pid", os.O_RDONLY)
        self._ending = set()

    def make(self):
        pid = None
        try:
            pid = kernel.start_idle_process(kernel.NEW_PROCESSES | kernel.NEW_MOUNTS | kernel.NEW_IPC)
            network = None if self._networks is None else self._networks.take(pid)
        except OSError as error:
            if pid is not None:
                self.end(pid)
            self._control.sendall(pack(FAILED, status=error.errno or 0))
            return
        spaces = [os.open("/proc/%d/ns/%s" % (pid, name), os.O_RDONLY) for name in _NAMESPACES]
        lent = [] if network is None else network.lent()
        socket.send_fds(self._control, [pack(FORKED, pid)], [*spaces, *lent])
        for space in spaces:
            os.close(space)

    def end(self, pid):
        os.kill(pid, signal.SIGKILL)
        self._ending.add(pid)

    def collect(self):
        for pid in list(self._ending):
            if os.waitpid(pid, os.WNOHANG)[0]:
                self._ending.remove(pid)
                self._let_go(pid)

    def end_all(self, pid):
        """The kernel ends all at once, so that no fork escapes."""
        self._kill_inside(pid)
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while any(map(_lives, tree.children_of(pid))) and time.monotonic() < deadline:
            time.sleep(0.0005)
        os.kill(pid, signal.SIGKILL)
        usage = tree.Usage()
        usage.add(os.wait4(pid, 0)[2])
        self._let_go(pid)
        self._control.sendall(pack(EXITED, pid, 0, usage.cpu_seconds, usage.peak_rss_bytes))

    def _let_go(self, pid):
        if self._networks is not None:
            self._networks.give_back(pid)

    def _kill_inside(self, pid):
        space = os.open("/proc/%d/ns/pid" % pid, os.O_RDONLY)
        kernel.enter(space, kernel.NEW_PROCESSES)
        killer = os.fork()
        if killer == 0:
            _kill_all_others(self._outside)
            os._exit(0)
        kernel.enter(self._own, kernel.NEW_PROCESSES)
        os.close(space)
        os.waitpid(killer, 0)


def _kill_all_others(outside):
    """Refuses to kill "all" unless this is certainly the run's namespace."""
    if os.getppid() == 0 and os.stat("/proc/self/ns/pid").st_ino != outside:
        os.kill(-1, signal.SIGKILL)


def _lives(pid):
    content = tree.read_file("/proc/%d/stat" % pid)
    return bool(content) and content[content.rindex(b")") + 2 :].split()[0] not in (b"Z", b"X")
