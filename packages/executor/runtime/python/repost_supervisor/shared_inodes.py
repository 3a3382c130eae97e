"""Runs could signal each other by locks on global inodes. A worker's read lock allows others only read locks, so an
attempt shows nothing.
"""

import fcntl
import os
import select
import struct

_DEVICES = ("null", "zero", "full", "random", "urandom")
_NAMESPACES = "/proc/self/ns"
# The lock belongs to the open file, so no other descriptor can release it.
_SET_LOCK = 37
_WHOLE = struct.pack("hhqqi4x", fcntl.F_RDLCK, os.SEEK_SET, 0, 0, 0)


def hold():
    """No program may get one of these descriptors."""
    namespaces = os.listdir(_NAMESPACES) if os.path.isdir(_NAMESPACES) else []
    paths = [*("/dev/" + name for name in _DEVICES), *(os.path.join(_NAMESPACES, name) for name in namespaces)]
    opened = [descriptor for descriptor in map(_open, paths) if descriptor is not None]
    opened.append(_open_poll())
    for descriptor in opened:
        _lock(descriptor)
    return opened


def _open(path):
    try:
        return os.open(path, os.O_RDONLY)
    except OSError:
        return None


def _open_poll():
    with select.epoll() as poll:
        return os.dup(poll.fileno())


def _lock(descriptor):
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.fcntl(descriptor, _SET_LOCK, _WHOLE)
    except OSError:
        # A program of the machine has a write lock, so no run gets one.
        return
