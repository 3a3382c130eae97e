"""A fork without the hooks by which Python's own sees to threads that are not there.

They make up a third of what a fork of an interpreter costs. Of what they do for a process with a single thread two things remain, which
are done here: every fork has random numbers of its own, and knows the number of its thread.
"""

import ctypes
import os
import sys
import sysconfig


def can_be_used():
    """Only where what the hooks do is known: no modules but the library's own may have added any, and there is one thread."""
    return (
        sys.platform.startswith("linux")
        and sys.implementation.name == "cpython"
        and sys.version_info < (3, 15)
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
        and len(os.listdir("/proc/self/task")) == 1
    )


def fork():
    """As os.fork."""
    pid = _library.fork()
    if pid < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    if pid == 0:
        _renew()
    return pid


# Holds the interpreter's lock during the call: in the fork it is held as well.
_library = ctypes.PyDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def _renew():
    random, threading = sys.modules.get("random"), sys.modules.get("threading")
    if random is not None:
        random.seed()
    if threading is not None:
        threading.main_thread()._set_native_id()
