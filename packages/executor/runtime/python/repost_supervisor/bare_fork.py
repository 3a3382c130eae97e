"""Avoids Python's slow fork hooks: a process with one thread needs only new random numbers and its thread's number."""

import ctypes
import os
import sys
import sysconfig


def can_be_used():
    return (
        sys.platform.startswith("linux")
        and sys.implementation.name == "cpython"
        and sys.version_info < (3, 15)
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
        and len(os.listdir("/proc/self/task")) == 1
    )


def fork():
    pid = _library.fork()
    if pid < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    if pid == 0:
        _renew()
    return pid


# Holds the interpreter's lock during the call, as the fork must.
_library = ctypes.PyDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def _renew():
    random, threading = sys.modules.get("random"), sys.modules.get("threading")
    if random is not None:
        random.seed()
    if threading is not None:
        threading.main_thread()._set_native_id()
