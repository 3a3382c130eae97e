"""Each test gets its own fork and fixtures."""

import gc
import os
import select
import signal
import sys
import time
import warnings

import pytest

_REPORTED = 91
_LONGEST_PAUSE = 0.01
# Saved before the code under test can replace them.
_clock, _sleep, _exit = time.monotonic, time.sleep, os._exit
_wait, _look, _kill = os.waitpid, os.waitid, os.kill
# Python 3.9 and Linux 5.3.
_open_process, _make_poll = getattr(os, "pidfd_open", None), select.poll


class Forks:
    """`channel_users` continue in each fork. `seconds` limits a fork."""

    def __init__(self, verdicts, channel_users, seconds):
        self._verdicts = verdicts
        self._users = channel_users
        self._seconds = seconds

    @pytest.hookimpl
    def pytest_runtestloop(self, session):
        options = session.config.option
        if options.collectonly or (session.testsfailed and not options.continue_on_collection_errors):
            return None
        gc.collect()
        # Keeps garbage collection in forks from copying pages.
        gc.freeze()
        for item in session.items:
            self._verdicts.add_fork(item, self._run(item))
        return True

    def _run(self, item):
        _flush(item.config)
        with warnings.catch_warnings():
            # Python warns of threads that others may have started.
            warnings.simplefilter("ignore")
            pid = os.fork()
        if pid == 0:
            self._run_in_fork(item)
        return _wait_for(pid, self._seconds) == _REPORTED

    def _run_in_fork(self, item):
        code = 1
        try:
            for user in self._users:
                user.continue_in_fork()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            _flush(item.config)
            code = _REPORTED
        finally:
            # No exit handlers: they belong to the session.
            _exit(code)


def _wait_for(pid, seconds):
    if not _ends_within(pid, seconds):
        _kill(pid, signal.SIGKILL)
    _, status = _wait(pid, 0)
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None


def _ends_within(pid, seconds):
    """Without waking up, where Python and the kernel can."""
    try:
        descriptor = -1 if _open_process is None else _open_process(pid)
    except OSError:
        descriptor = -1
    if descriptor < 0:
        return _poll(pid, seconds)
    try:
        poll = _make_poll()
        poll.register(descriptor, select.POLLIN)
        return bool(poll.poll(seconds * 1000))
    finally:
        os.close(descriptor)


def _poll(pid, seconds):
    deadline = _clock() + seconds
    pause = 0.0005
    while _look(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if _clock() > deadline:
            return False
        _sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)
    return True


def _flush(config):
    config.get_terminal_writer().flush()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
