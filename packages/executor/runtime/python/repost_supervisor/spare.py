"""A process that is ready to become a program, prepared while there is time."""

import os
import socket

from . import forker
from .output import Output


class Spare:
    """
    Made in steps, each of which ends with an answer of a forker: where runs are kept apart, first the first process of its namespace,
    then the program's own process, which waits for a request.
    """

    def __init__(self, keeper, zygote):
        self._keeper = keeper
        self._zygote = zygote
        self.init = None
        self.init_pid = None
        self.pid = None
        self._space = None
        self.request = self.messages = self.stdout = self.stderr = None

    @property
    def ready(self):
        return self.pid is not None

    def start(self):
        if self._keeper is None:
            self._fork_program()
            return
        self.init, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._keeper, [forker.pack(forker.FORK)], [theirs.fileno()])

    def init_forked(self, pid, space):
        self.init_pid = pid
        self._space = space
        self._fork_program()

    def program_forked(self, pid):
        self.pid = pid

    def _fork_program(self):
        self.request, request = socket.socketpair()
        self.messages, messages = socket.socketpair()
        stdout, output = os.pipe()
        stderr, errors = os.pipe()
        self.stdout, self.stderr = Output(stdout), Output(stderr)
        self.messages.setblocking(False)
        given = [request.fileno(), output, errors, messages.fileno()]
        spaces = [] if self._space is None else [self._space]
        with request, messages:
            socket.send_fds(self._zygote, [forker.pack(forker.FORK)], given + spaces)
        for descriptor in (output, errors, *spaces):
            os.close(descriptor)
        self._space = None

    def release(self):
        """Closes what is ours of it; its processes end by that, if they have not."""
        for one in (self.init, self.request, self.messages):
            if one is not None:
                one.close()
        for output in (self.stdout, self.stderr):
            if output is not None:
                os.close(output.descriptor)
        if self._space is not None:
            os.close(self._space)
