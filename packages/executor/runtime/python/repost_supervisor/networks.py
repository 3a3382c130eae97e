"""Reuses a network, which is slow to make, if the last run left no trace."""

import array
import fcntl
import os
import socket
import struct

from . import kernel
from .tree import read_file

_MOST_KEPT = 4
_GET_FLAGS, _SET_FLAGS = 0x8913, 0x8914
_UP = 1
_COUNTERS = ("snmp", "netstat", "snmp6", "dev")
_SOCKETS = "sockstat"
_CHUNK = 1 << 16
_UNNAMED_FIELDS = 7


class Traffic:

    def __init__(self):
        self._counters = _open_files(_COUNTERS)
        self._before = self._read()

    def descriptors(self):
        return self._counters

    def is_unchanged(self):
        return self._read() == self._before

    def close(self):
        for descriptor in self.descriptors():
            os.close(descriptor)

    def _read(self):
        return [os.pread(descriptor, _CHUNK, 0) for descriptor in self._counters]


class Trace(Traffic):
    """The worker must have no sockets in the network."""

    def __init__(self):
        self._sockets = _open_files([_SOCKETS])
        super().__init__()

    def descriptors(self):
        return [*super().descriptors(), *self._sockets]

    def _read(self):
        # The other lines count memory of the whole machine.
        return super()._read(), [os.pread(descriptor, _CHUNK, 0).partition(b"\n")[0] for descriptor in self._sockets]


class Network:
    """`census`: a socket that lists sockets and their memory."""

    def __init__(self, outside):
        kernel.leave(kernel.NEW_NETWORK)
        try:
            _start_loopback()
            self.descriptor = os.open("/proc/self/ns/net", os.O_RDONLY)
            self.census = open_census()
            self._trace = Trace()
        finally:
            kernel.enter(outside, kernel.NEW_NETWORK)

    def lent(self):
        return [self.descriptor, *([] if self.census is None else [self.census.fileno()])]

    def is_unused(self):
        return self._trace.is_unchanged()

    def close(self):
        os.close(self.descriptor)
        self._trace.close()
        if self.census is not None:
            self.census.close()


class Networks:

    def __init__(self):
        self._outside = os.open("/proc/self/ns/net", os.O_RDONLY)
        self._unused = []
        self._used = {}

    def take(self, pid):
        network = self._unused.pop() if self._unused else Network(self._outside)
        self._used[pid] = network
        return network

    def give_back(self, pid):
        network = self._used.pop(pid, None)
        if network is None:
            return
        if len(self._unused) < _MOST_KEPT and network.is_unused():
            self._unused.append(network)
        else:
            network.close()


def _start_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        request = array.array("B", struct.pack("16sh22x", b"lo", 0))
        fcntl.ioctl(one, _GET_FLAGS, request, True)
        flags = struct.unpack_from("16sh", request)[1]
        fcntl.ioctl(one, _SET_FLAGS, struct.pack("16sh22x", b"lo", flags | _UP))


def open_census():
    """None if the kernel has no census."""
    try:
        return socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, 4)
    except OSError:
        return None


def has_named_sockets():
    content = read_file("/proc/self/net/unix") or b""
    return any(len(line.split()) > _UNNAMED_FIELDS for line in content.splitlines()[1:])


def _open_files(names):
    opened = []
    for name in names:
        try:
            opened.append(os.open("/proc/self/net/" + name, os.O_RDONLY))
        except FileNotFoundError:
            continue
    return opened
