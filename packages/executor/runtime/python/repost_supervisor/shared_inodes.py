"""Keeps runs from signalling by locks on what the kernel has only once for all programs: devices, namespaces, and the inode of polls and events.

Everybody may have a read lock on it and nobody a write lock, as long as a worker has a read lock. So no attempt tells of another program's.
"""

import fcntl
import os
import select
import struct

_DEVICES = ("null", "zero", "full", "random", "urandom")
_NAMESPACES = "/proc/self/ns"
# The lock of an open file, which no other descriptor of this process can end.
_SET_LOCK = 37
_WHOLE = struct.pack("hhqqi4x", fcntl.F_RDLCK, os.SEEK_SET, 0, 0, 0)


def hold():
    """Returns the descriptors whose locks last as long as they are open. No program may get one."""
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
        # Not every system has each.
        return None


def _open_poll():
    with select.epoll() as poll:
        return os.dup(poll.fileno())


def _lock(descriptor):
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.fcntl(descriptor, _SET_LOCK, _WHOLE)
    except OSError:
        # A program of the machine has a write lock, so that no run gets one either.
        return
