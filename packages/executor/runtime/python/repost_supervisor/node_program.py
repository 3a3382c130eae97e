"""Starts Node before there is a request. In an isolated run this process stays outside the PID namespace, so that
the program can neither signal nor read it.
"""

import json
import os
import signal
import time

from . import contained, copied_folder, kernel, limits, node_library, scratch, request, system_calls, view
from .program import REQUEST, SETUP_FAILED
from .tree import read_file

_ORDERS = 4
_PAGE = os.sysconf("SC_PAGE_SIZE")
# Signals of an engine that ran out of memory.
_FATAL = (signal.SIGABRT, signal.SIGTRAP, signal.SIGILL, signal.SIGSEGV)
_CERTAIN_SHARE = 0.8
_TYPED = (".ts", ".tsx", ".mts", ".cts", ".jsx")


def run(config, isolated, memory_flag):
    """`config["compiled"]`: descriptor of preloaded scripts or None."""
    # A process that changed its user before exec cannot be traced.
    user = contained.choose_user() if config["contained"] else None
    if user is not None:
        contained.act_as(user)
    reader, writer = os.pipe()
    node = _start(config, isolated, reader, user)
    kernel.set_readable(False)
    if isolated:
        signal.signal(signal.SIGTERM, lambda *_: os.kill(node.pid, signal.SIGKILL))
    os.close(reader)
    if config["compiled"] is not None:
        os.close(config["compiled"])
    asked = request.read(REQUEST)
    if asked is None:
        os._exit(SETUP_FAILED)
    asked.files[:] = _with_library(asked.files, config["library"])
    _set_up(asked, isolated, node, user)
    # Only the program holds its output and messages, so that their end is visible.
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2, 3):
        os.dup2(nothing, descriptor)
    order = _order(asked)
    if user is not None:
        # The program could stop a process of its own user.
        contained.go_back()
    _send(order, writer)
    _end_like(node.pid, asked.limits["memory_bytes"], memory_flag)


class _Node:
    """`listed`: process id in the run's /proc, which may differ from `pid`."""

    def __init__(self, pid, listed):
        self.pid = pid
        self.listed = listed


def _start(config, isolated, orders, user):
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        _become_node(config, isolated, orders, user, writer)
    os.close(writer)
    # Only a process that has changed its user can be limited.
    listed = int(os.read(reader, 32) or pid)
    os.close(reader)
    return _Node(pid, listed)


def _become_node(config, isolated, orders, user, ready):
    try:
        kernel.die_with_parent()
        if user is not None:
            contained.become_for_good(user)
        os.write(ready, b"%d" % os.getpid())
        # Its signals to its process group must not reach this process.
        os.setsid()
        if isolated:
            kernel.drop_capabilities()
        if config["contained"] or view.is_late():
            system_calls.restrict()
        os.dup2(orders, _ORDERS, inheritable=True)
        arguments = [*config["arguments"]]
        if config["compiled"] is not None:
            os.dup2(config["compiled"], node_library.COMPILED, inheritable=True)
            arguments.append("--library")
        os.execve(config["executable"], [config["executable"], *arguments], config["env"])
    except OSError as error:
        os.write(2, ("cannot start Node: %s\n" % error).encode())
    finally:
        os._exit(SETUP_FAILED)


def _with_library(files, library):
    """The program's own files must not replace the library."""
    own = [(path, content) for path, content in files if path not in library]
    return [*own, *((path, text.encode()) for path, text in library.items())]


def _set_up(asked, isolated, node, user):
    report = {"held": [], "problem": None, "base_rss_bytes": _resident(node.listed), "user": user}
    try:
        if isolated:
            scratch.bound(asked.limits["disk_bytes"], request.contents(asked))
        if user is not None:
            contained.make_folders()
            if asked.changes is not None:
                copied_folder.show(user, asked.hidden, asked.changes)
        scratch.write_files(asked.folder, asked.files)
        if asked.changes is not None:
            view.change(asked.changes)
        os.chdir(asked.folder)
        if isolated:
            kernel.drop_capabilities()
        report["held"] = limits.apply_to_engine(asked.limits, node.pid, node.listed)
        limits.apply(asked.limits)
        if isolated or user is not None:
            report["held"].append("disk_bytes")
    except OSError as error:
        report["problem"] = str(error)
    report["at"] = time.monotonic()
    os.write(REQUEST, json.dumps(report).encode())
    os.close(REQUEST)
    if report["problem"] is not None:
        os._exit(SETUP_FAILED)


def _order(asked):
    order = {
        "folder": asked.folder,
        "starts_in": asked.folder if asked.changes is None else view.AT,
        "entry": asked.entry,
        "args": asked.args,
        "env": asked.env,
        "stdin": None if asked.stdin is None else scratch.write_input(asked.folder, asked.stdin),
        "typed": any(path.endswith(_TYPED) for path, _ in asked.files),
    }
    asked.files.clear()
    asked.stdin = None
    return json.dumps(order).encode() + b"\n"


def _send(order, writer):
    data = memoryview(order)
    try:
        while data:
            data = data[os.write(writer, data) :]
    except BrokenPipeError:
        pass
    os.close(writer)


def _end_like(node, memory_bytes, memory_flag):
    _, status, spent = os.wait4(node, 0)
    if not os.WIFSIGNALED(status):
        os._exit(os.WEXITSTATUS(status))
    number = os.WTERMSIG(status)
    if number in _FATAL and spent.ru_maxrss * 1024 >= _CERTAIN_SHARE * memory_bytes:
        memory_flag[0] = 1
        os._exit(128 + number)
    if number != signal.SIGKILL:
        signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
    os.kill(os.getpid(), number)
    os._exit(128 + number)


def _resident(pid):
    content = read_file("/proc/%d/statm" % pid)
    return int(content.split()[1]) * _PAGE if content else 0
