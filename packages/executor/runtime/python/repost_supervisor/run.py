"""Runs one program under limits and says how it went.

Descriptors: 1 and 2 are the program's output, 3 its message socket, 4 a control socket: a request comes in, events go
out, and its end means that the executor is gone.

The program runs in a fork of this process. It gets no descriptor of ours. Whatever it starts and leaves behind is
killed before the run counts as over: only our own children are ever signalled, and orphans of the program become our
children, because we are their subreaper or process 1 of their namespace.
"""

import json
import os
import select
import signal

from . import kernel, program, request, tree
from .watch import Watch

CONTROL = 4
NO_REQUEST = 65
"""Exit code of this process where the executor went away first; the program's own code travels in the event "ended"."""


def main():
    wakeup = _prepare_signals()
    asked = request.read(CONTROL)
    if asked is None:
        return NO_REQUEST
    kernel.become_subreaper()
    kernel.set_readable(False)
    flag = program.MemoryFlag()
    setup_reader, setup_writer = os.pipe()
    go_reader, go_writer = os.pipe()
    child = os.fork()
    if child == 0:
        return program.run(asked, setup_writer, go_reader, flag, (CONTROL, *wakeup, setup_reader, go_writer))
    os.close(setup_writer)
    os.close(go_reader)
    # The program then holds the only end of its messages and output, so that the executor sees them end.
    _release((0, 1, 2, 3))
    # Said before the program runs: one that ends us at once must not look like one that could not be started.
    _send({"event": "started", **request.read_report(setup_reader)})
    os.close(go_writer)
    watch = Watch(asked.limits)
    usage = tree.Usage()
    status, ended_by = _wait(child, watch, usage, wakeup[0])
    wall_ms = watch.elapsed_ms()
    tree.end_all(usage)
    _send({"event": "ended", "wall_ms": wall_ms, **_outcome(status, ended_by, watch, usage, flag)})
    # Nothing is left to write or to close, and taking an interpreter down takes milliseconds.
    os._exit(0)


def _prepare_signals():
    """Makes the end of a child visible to poll, and ignores what the program may send to its own process group."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    program.shield_from_signals()
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    return reader, writer


def _release(descriptors):
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(nothing, descriptor)
    os.close(nothing)


def _wait(child, watch, usage, wakeup):
    """Waits for the program; ends it at a limit, and on the executor's word or death."""
    poller = select.poll()
    poller.register(wakeup, select.POLLIN)
    poller.register(CONTROL, select.POLLIN)
    while True:
        status = tree.reap(child, usage)
        if status is not None:
            return status, None
        ended_by = watch.exceeded(usage)
        if ended_by is None:
            ready = [descriptor for descriptor, _ in poller.poll(watch.pause_ms())]
            ended_by = "executor" if CONTROL in ready else None
            _drain(wakeup)
        if ended_by is not None:
            return tree.kill(child, usage), ended_by


def _drain(wakeup):
    try:
        while os.read(wakeup, 4096):
            pass
    except BlockingIOError:
        return


def _outcome(status, ended_by, watch, usage, flag):
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
    code = None if number is not None else os.WEXITSTATUS(status)
    if ended_by is None and number is not None:
        ended_by = watch.explain(number, usage)
    if ended_by is None and code not in (None, 0) and flag.is_raised():
        ended_by = "memory"
    return {
        "exit_code": code,
        "signal": None if number is None else _signal_name(number),
        "ended_by": ended_by,
        "cpu_ms": usage.cpu_seconds * 1000,
        "peak_rss_bytes": usage.peak_rss_bytes,
    }


def _signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "SIG" + str(number)


def _send(event):
    data = (json.dumps(event) + "\n").encode()
    try:
        while data:
            data = data[os.write(CONTROL, data) :]
    except OSError:
        # The executor is gone: there is nobody to tell, and what remains is to end.
        return
