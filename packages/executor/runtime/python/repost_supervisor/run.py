import contextlib
import json
import os
import signal
import time

from . import collecting, contained, forker, frames, request, tree
from .relay import MessageRelay
from .watch import Watch

_NOTHING = {"head": 0, "dropped": 0}
NEVER_BEGAN = {
    "exit_code": None,
    "signal": None,
    "ended_by": "executor",
    "processes_refused": False,
    "wall_ms": 0,
    "cpu_ms": 0,
    "peak_rss_bytes": 0,
    "messages_truncated": False,
    "stdout": _NOTHING,
    "stderr": _NOTHING,
    "files_skipped": False,
}


class Run:
    """`tell` sends frames; `network` is shared by all runs or None."""

    def __init__(self, prestarted, payload, loop, tell, kill, members, base, network=None):
        self.prestarted = prestarted
        self._loop = loop
        self._tell = tell
        self._kill = kill
        self._members = members
        self._base = base
        self._network = network
        header = request.read_header(payload)
        self._limits = header["limits"]
        self._user = header["user"]
        self._held = [] if prestarted.group is None else prestarted.group.limit(self._limits)
        self._report = b""
        self._watch = None
        self._status = None
        self._ended_by = None
        self._wall_ms = 0.0
        self._usage = tree.Usage()
        self._out_of_memory = False
        # One byte above the limit shows the executor the excess.
        self._relay = MessageRelay(prestarted.messages, self._limits["message_bytes"] + 1, loop, tell, self._read_outputs)
        self._live = header["live"]
        self._folder, self._patterns = header["folder"], header["collect"]
        self._root = None
        self.over = False
        self.clean = True
        for output, kind in ((prestarted.stdout, frames.LIVE_STDOUT), (prestarted.stderr, frames.LIVE_STDERR)):
            output.set_cap(self._limits["output_bytes"])
            if self._live:
                output.forward(lambda chunk, kind=kind: tell(frames.frame(kind, chunk)), self._limits["output_bytes"])
            loop.watch(output.descriptor, lambda output=output: output.read() or loop.forget(output.descriptor))
        loop.watch(prestarted.request.fileno(), self._read_report)
        try:
            prestarted.request.sendall(payload)
        except OSError:
            pass

    def hear(self, text):
        if text is not None:
            self.prestarted.stdout.renew()
            self.prestarted.stderr.renew()
        self._relay.send(text)

    def _read_outputs(self):
        """Output comes before a message that was written after it."""
        if self._live:
            for output in (self.prestarted.stdout, self.prestarted.stderr):
                if not output.read():
                    self._loop.forget(output.descriptor)

    def _read_report(self):
        chunk = self.prestarted.request.recv(65536)
        self._report += chunk
        if chunk:
            return
        self._loop.forget(self.prestarted.request.fileno())
        died = {"held": [], "problem": "the setup of the program died", "at": time.monotonic()}
        report = json.loads(self._report) if self._report else died
        own_bytes = report.pop("base_rss_bytes", 0)
        self._user = report.pop("user", self._user)
        report["held"] = sorted({*report["held"], *self._held})
        at, group = report.pop("at"), self.prestarted.group
        census = self.prestarted.census if self._network is None else self._network.census
        self._watch = Watch(self._limits, at, self._members, self._base, self._user, own_bytes, census, group)
        self._tell(frames.json_frame(frames.STARTED, report))

    def pause_ms(self):
        return None if self._watch is None or self._status is not None else self._watch.pause_ms()

    def look(self):
        if self._watch is None or self._status is not None or self._ended_by is not None:
            return
        exceeded = self._watch.exceeded()
        if exceeded is not None:
            self.end(exceeded)

    def end(self, ended_by):
        self._ended_by = self._ended_by or ended_by
        self._kill(self.prestarted.pid)

    def program_exited(self, kind, status, cpu_seconds, peak_rss_bytes):
        while self.prestarted.request.fileno() in self._loop:
            self._read_report()
        self._status = status
        self._wall_ms = self._watch.elapsed_ms()
        self._count(cpu_seconds, peak_rss_bytes)
        self._out_of_memory = kind == forker.EXITED_FOR_MEMORY
        if self._patterns:
            self._root = collecting.open_folder(self._folder, self.prestarted.init_pid)
        if self.prestarted.init_pid is not None and self.prestarted.leaves_orphans():
            self.prestarted.end_orphans()
        else:
            self._finish()

    def orphans_ended(self, cpu_seconds, peak_rss_bytes):
        self._count(cpu_seconds, peak_rss_bytes)
        self._finish()

    def _count(self, cpu_seconds, peak_rss_bytes):
        self._usage.cpu_seconds += cpu_seconds
        self._usage.peak_rss_bytes = max(self._usage.peak_rss_bytes, peak_rss_bytes)

    def _finish(self):
        prestarted = self.prestarted
        skipped = self._collect()
        self.clean = self._user is None or contained.sweep(self._user)
        if self._network is not None:
            self.clean = self.clean and self._network.is_unused()
        last = []
        kept = {}
        if prestarted.group is not None:
            self._usage.peak_rss_bytes = max(self._usage.peak_rss_bytes, prestarted.group.peak_bytes())
        self._relay.drain()
        for name, kind, output in (("stdout", frames.STDOUT, prestarted.stdout), ("stderr", frames.STDERR, prestarted.stderr)):
            output.read()
            content, head, dropped = output.kept()
            kept[name] = {"head": head, "dropped": dropped}
            if content:
                last.append(frames.frame(kind, content))
            self._loop.forget(output.descriptor)
        self._loop.forget(prestarted.messages.fileno())
        last.append(frames.json_frame(frames.ENDED, {**self._outcome(), **kept, "files_skipped": skipped}))
        self.over = True
        self._tell(b"".join(last))
        prestarted.release()

    def _collect(self):
        """Collects files only after all processes have ended."""
        if self._root is None:
            return False
        collector = collecting.Collector(self._patterns, self._limits["disk_bytes"])
        with contextlib.nullcontext() if self._user is None else contained.files_of(self._user):
            for path, content in collector.read(self._root):
                self._tell(frames.frame(frames.FILE, request.with_header({"path": path}, content)))
        os.close(self._root)
        return collector.skipped

    def _outcome(self):
        status = self._status
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        code = None if number is not None else os.WEXITSTATUS(status)
        ended_by = self._ended_by
        if number is None and ended_by != "executor":
            ended_by = None
        if ended_by is None and number is not None:
            ended_by = self._watch.explain(number, self._usage)
        if ended_by is None and code not in (None, 0) and self._out_of_memory:
            ended_by = "memory"
        return {
            "exit_code": code,
            "signal": None if number is None else _signal_name(number),
            "ended_by": ended_by,
            "processes_refused": self.prestarted.group is not None and self.prestarted.group.refused_processes(),
            "wall_ms": self._wall_ms,
            "cpu_ms": self._usage.cpu_seconds * 1000,
            "peak_rss_bytes": self._usage.peak_rss_bytes,
            "messages_truncated": self._relay.truncated,
        }


def _signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "SIG" + str(number)
