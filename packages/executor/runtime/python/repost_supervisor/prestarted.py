import os
import socket

from . import forker, namespace_server
from .output import Output
from .tree import children_of


_SPACES = 4


class PrestartedProcess:

    def __init__(self, namespace_server, zygote, groups=None):
        self._namespace_server = namespace_server
        self._zygote = zygote
        self._groups = groups
        self.group = None
        self.init_pid = None
        self.pid = None
        self._spaces = []
        self.census = None
        self.request = self.messages = self.stdout = self.stderr = None

    def start(self):
        if self._namespace_server is None:
            self._fork_program()
        else:
            self._namespace_server.sendall(forker.pack(forker.FORK))

    def init_forked(self, pid, spaces):
        self.init_pid = pid
        self._spaces, census = spaces[:_SPACES], spaces[_SPACES:]
        if census:
            self.census = socket.socket(fileno=census[0])
        self._fork_program()

    def program_forked(self, pid):
        self.pid = pid
        if self.group is not None:
            self.group.close_entrances()

    def _fork_program(self):
        self.group = None if self._groups is None else self._groups.make()
        entrances = [] if self.group is None else self.group.entrances
        self.request, request = socket.socketpair()
        self.messages, messages = socket.socketpair()
        stdout, output = os.pipe()
        stderr, errors = os.pipe()
        self.stdout, self.stderr = Output(stdout), Output(stderr)
        self.messages.setblocking(False)
        given = [request.fileno(), output, errors, messages.fileno()]
        with request, messages:
            socket.send_fds(self._zygote, [forker.pack(forker.FORK, status=len(entrances))], [*given, *self._spaces, *entrances])
        for descriptor in (output, errors, *self._spaces):
            os.close(descriptor)
        self._spaces = []

    def leaves_orphans(self):
        return bool(children_of(self.init_pid))

    def end_orphans(self):
        self._namespace_server.sendall(forker.pack(namespace_server.END, self.init_pid))
        self.init_pid = None

    def release(self):
        if self.init_pid is not None:
            self._namespace_server.sendall(forker.pack(forker.KILL, self.init_pid))
        for one in (self.request, self.messages, self.census):
            if one is not None:
                one.close()
        for output in (self.stdout, self.stderr):
            if output is not None:
                os.close(output.descriptor)
        if self.group is not None:
            self._groups.discard(self.group)
