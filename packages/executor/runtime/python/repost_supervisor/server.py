"""No program is a fork of this process, because it has seen requests and outputs. The zygote forks into programs;
the namespace_server makes namespaces.
"""

import json
import os
import sys
import time

from . import contained, forker, frames, groups, kernel, processes, program, shared_inodes, signals
from .loop import Loop
from .run import NEVER_BEGAN, Run
from .prestarted import PrestartedProcess
from .tree import Usage, descendants_of, end_all

# A started engine uses memory. With two forks, a run need not share the CPU with the next fork.
_AHEAD = {"python": 2, "node": 1}
_RETRY_MS = 20
_PATIENCE_SECONDS = 10
VERSION = 1


def main(config):
    """Never returns in a fork that became a program."""
    config = json.loads(config)
    handed = config.get("groups")
    processes.close_inherited(kept=[] if handed is None else [*handed["folders"], handed["own"]])
    made = None if handed is None else groups.open_groups(handed)
    if config["library"]:
        library = _read_library()
        if library is None:
            return 0
        config["library"] = library
    signals.shield()
    isolated = config["isolated"]
    # Opened before this process loses access to files under its /proc.
    locks = shared_inodes.hold() if isolated or config.get("contained") else []
    kernel.set_readable(False)
    if config.get("contained"):
        contained.prepare()
    if isolated:
        kernel.limit_kernel_objects()
    else:
        # Adopts the zygote's children if the zygote dies.
        kernel.become_subreaper()
    network = None if not config.get("contained") else contained.OneNetwork()
    private = [*locks, *([] if made is None else made.descriptors()), *([] if network is None else network.descriptors())]
    spaces = processes.start_namespace_server(config.get("network_apart", False), private) if isolated else None
    zygote, notes = processes.start_zygote(config, spaces, private)
    try:
        _Server(spaces, zygote, notes, _AHEAD["node" if config.get("node") else "python"], made, network).serve()
    except BrokenPipeError:
        return 0
    except _Lost:
        return 1
    finally:
        if not isolated:
            end_all(Usage())
    return 0


def _read_library():
    reader = frames.Reader(processes.INPUT)
    while True:
        found = reader.read()
        if found is None:
            return None
        for _, payload in found:
            return json.loads(payload)


class _Lost(Exception):
    """Ends this worker; the executor starts another one."""


class _Server:
    def __init__(self, spaces, zygote, notes, ahead, made, network):
        self._network = network
        self._groups = made
        self._namespace_server = spaces
        self._zygote = zygote
        self._notes = notes
        self._ahead = ahead
        self._loop = Loop()
        self._reader = frames.Reader(processes.INPUT)
        self._run = None
        self._ready = []
        self._making = None
        self._waiting = None
        self._next_try = 0.0
        self._gives_up = None
        self._open = True

    def serve(self):
        self._loop.watch(processes.INPUT, self._read_frames)
        for process, hear in ((self._namespace_server, self._hear_namespace_server), (self._zygote, self._hear_zygote)):
            if process is not None:
                self._loop.watch(process.control.fileno(), hear)
        version = "%d.%d.%d" % sys.version_info[:3]
        self._tell(frames.json_frame(frames.READY, {"version": VERSION, "python": version, "notes": self._notes}))
        while self._open:
            self._loop.wait(self._pause_ms())
            if self._run is not None:
                self._run.look()
                if self._run.over:
                    # Leftovers of a run must not reach the next one.
                    self._open = self._open and self._run.clean
                    self._run = None
            self._prepare()

    def _pause_ms(self):
        if self._making is None and not self._ready:
            return _RETRY_MS
        return None if self._run is None else self._run.pause_ms()

    def _tell(self, data):
        frames.send(processes.OUTPUT, data)

    def _read_frames(self):
        found = self._reader.read()
        if found is None:
            self._open = False
            return
        for kind, payload in found:
            self._take(kind, payload)

    def _take(self, kind, payload):
        if kind == frames.REQUEST:
            self._waiting = payload
            self._begin()
        elif kind == frames.ABORT:
            self._abort()
        elif self._run is not None and not self._run.over:
            self._run.hear(payload if kind == frames.MESSAGE_IN else None)

    def _abort(self):
        if self._waiting is not None:
            self._waiting = None
            self._tell(frames.json_frame(frames.ENDED, NEVER_BEGAN))
        elif self._run is not None and not self._run.over:
            self._run.end("executor")

    def _prepare(self):
        """Starts processes ahead; during a run only if there is none."""
        wanted = self._ahead if self._run is None else 1
        if self._making is None and len(self._ready) < wanted and time.monotonic() >= self._next_try:
            self._making = PrestartedProcess(self._namespace_server and self._namespace_server.control, self._zygote.control, self._groups)
            self._making.start()

    def _begin(self):
        if self._waiting is None or self._run is not None or not self._ready:
            return
        payload, self._waiting = self._waiting, None
        prestarted = self._ready.pop(0)
        self._run = Run(prestarted, payload, self._loop, self._tell, self._kill, self._members, self._zygote.pid, self._network)

    def _kill(self, pid):
        self._zygote.control.sendall(forker.pack(forker.KILL, pid))

    def _members(self):
        others = {os.getpid(), self._zygote.pid}
        for prestarted in self._prestarted():
            others.update((prestarted.pid, prestarted.init_pid))
            if prestarted.pid is not None:
                others.update(descendants_of(prestarted.pid))
        if self._namespace_server is None:
            return [pid for pid in descendants_of(self._zygote.pid) if pid not in others]
        others.add(self._namespace_server.pid)
        return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in others]

    def _prestarted(self):
        return self._ready if self._making is None else [*self._ready, self._making]

    def _hear_namespace_server(self):
        (kind, pid, _, cpu_seconds, peak_rss_bytes), descriptors = self._receive(self._namespace_server)
        if kind == forker.FORKED:
            self._making.init_forked(pid, descriptors)
        elif kind == forker.FAILED:
            self._give_up(self._making)
        elif kind == forker.EXITED:
            self._run.orphans_ended(cpu_seconds, peak_rss_bytes)

    def _hear_zygote(self):
        (kind, pid, status, cpu_seconds, peak_rss_bytes), _ = self._receive(self._zygote)
        if kind == forker.FORKED:
            self._making.program_forked(pid)
            self._ready.append(self._making)
            self._making = None
            self._gives_up = None
            self._begin()
        elif kind == forker.FAILED:
            self._give_up(self._making)
        elif self._run is not None and pid == self._run.prestarted.pid:
            self._run.program_exited(kind, status, cpu_seconds, peak_rss_bytes)
        else:
            self._lose_prestarted(pid, status)

    def _lose_prestarted(self, pid, status):
        for prestarted in self._ready:
            if prestarted.pid == pid:
                if os.WIFEXITED(status) and os.WEXITSTATUS(status) == program.SETUP_FAILED:
                    # The zygote reported why; the next would fail too.
                    raise _Lost
                self._give_up(prestarted)
                return

    def _give_up(self, prestarted):
        """Releases a prestarted process. Retries after a pause."""
        prestarted.release()
        if prestarted is self._making:
            self._making = None
        else:
            self._ready.remove(prestarted)
        now = time.monotonic()
        self._next_try = now + _RETRY_MS / 1000
        self._gives_up = self._gives_up or now + _PATIENCE_SECONDS
        if self._waiting is not None and now > self._gives_up:
            raise _Lost

    def _receive(self, process):
        received = forker.receive(process.control)
        if received is None:
            raise _Lost
        return received
