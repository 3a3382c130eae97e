import json
import os
import select
import signal
import socket
import time

from . import namespace_server, kernel

INPUT, OUTPUT = 0, 1
"""The connection to the executor; only the server has it."""
_LOADING_SECONDS = 60


def close_inherited(kept):
    """The executor's process has left these open by mistake."""
    for name in os.listdir("/dev/fd"):
        if int(name) > OUTPUT + 1 and int(name) not in kept:
            try:
                os.close(int(name))
            except OSError:
                continue


class Process:
    def __init__(self, pid, control):
        self.pid = pid
        self.control = control


def _start(become, private):
    """`private`: descriptors of the server that the process must close."""
    control, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        for descriptor in private:
            os.close(descriptor)
        control.close()
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, INPUT)
        os.dup2(nothing, OUTPUT)
        os.close(nothing)
        kernel.die_with_parent()
        become(theirs)
        os._exit(0)
    theirs.close()
    return Process(pid, control)


def start_namespace_server(apart, private):
    return _start(lambda control: namespace_server.main(control, apart), private)


def start_zygote(config, spaces, private):
    wanted = config["preload"]
    process, told = _try_zygote(config, spaces, private)
    if told is not None and not told["failed"]:
        return process, told["notes"]
    notes = ["the zygote died"]
    if told is not None:
        # A failed import leaves parts behind that break programs.
        _end(process)
        notes = told["notes"]
        wanted = [name for name in wanted if name not in told["failed"]]
    elif wanted:
        notes = ["loading %s ended the worker or held it up" % ", ".join(wanted)]
        wanted = []
    process, _ = _try_zygote({**config, "preload": wanted}, spaces, private)
    return process, notes


def _try_zygote(config, spaces, private):
    """None if the process failed to start."""
    reader, writer = os.pipe()

    def become(control):
        from . import zygote

        os.close(reader)
        if spaces is not None:
            spaces.control.close()
        zygote.main(control, writer, config)

    process = _start(become, private)
    os.close(writer)
    told = _read_until(reader, time.monotonic() + _LOADING_SECONDS)
    if told:
        return process, json.loads(told)
    _end(process)
    return process, None


def _end(process):
    os.kill(process.pid, signal.SIGKILL)
    os.waitpid(process.pid, 0)


def _read_until(descriptor, deadline):
    """Returns nothing after a timeout."""
    content = b""
    with open(descriptor, "rb", buffering=0) as file:
        while select.select([file], [], [], max(0, deadline - time.monotonic()))[0]:
            chunk = file.read(65536)
            if not chunk:
                return content
            content += chunk
    return b""
