"""A pytest plugin that runs each test in its own fork, with its own fixtures."""

import gc
import os
import signal
import sys
import time
import warnings

import pytest

_REPORTED = 91
"""Exit code of a fork that reported its test."""
_LONGEST_PAUSE = 0.01
# Saved before the code under test can replace them.
_clock, _sleep, _wait, _exit = time.monotonic, time.sleep, os.waitpid, os._exit


class Forks:
    """`channel_users` continue in the fork of each test. A fork that runs for more than `seconds` is ended."""

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
        """Returns whether the fork reported its test."""
        _flush(item.config)
        with warnings.catch_warnings():
            # Python warns of threads, which other tests or modules may have started.
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
    """Returns the exit code of the fork; None when a signal ended it."""
    deadline = _clock() + seconds
    pause = 0.0005
    while True:
        ended, status = _wait(pid, os.WNOHANG)
        if ended:
            return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
        if _clock() > deadline:
            os.kill(pid, signal.SIGKILL)
        _sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)


def _flush(config):
    config.get_terminal_writer().flush()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
