"""System calls that the standard library does not have. Linux only; elsewhere they do nothing."""

import ctypes
import signal
import sys

_SET_DEATH_SIGNAL = 1
_SET_DUMPABLE = 4
_SET_CHILD_SUBREAPER = 36
_CAPABILITY_VERSION = 0x20080522

_library = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def become_subreaper():
    """Orphans among our descendants become our children, where they would become children of process 1."""
    _prctl(_SET_CHILD_SUBREAPER, 1)


def set_readable(readable):
    """Whether processes of the same user may trace this one and read its memory and descriptors."""
    _prctl(_SET_DUMPABLE, 1 if readable else 0)


def die_with_parent():
    """Whoever ends the supervisor ends the program; what the program has started goes on, where nothing else ends it."""
    _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)


def drop_capabilities():
    """Gives up every capability, those that only could be inherited as well."""
    if _library is None:
        return
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    if _library.capset(header, (ctypes.c_uint32 * 6)()) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def _prctl(option, value):
    if _library is not None and _library.prctl(option, value, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")
