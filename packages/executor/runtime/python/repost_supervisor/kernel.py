"""System calls, which do nothing elsewhere than on Linux."""

import ctypes
import os
import signal
import sys

NEW_MOUNTS = 0x00020000
_SAME_MEMORY = 0x00000100
NEW_IPC = 0x08000000
NEW_CONTROL_GROUPS = 0x02000000
NEW_PROCESSES = 0x20000000
NEW_NETWORK = 0x40000000
NO_SETUID, NO_DEVICES, NO_EXEC, REMOUNT, BIND, RECURSIVE = 2, 4, 8, 32, 4096, 16384
RESIZE = REMOUNT | NO_SETUID | NO_DEVICES
"""For the one mount after the filter of system calls."""

_SET_DEATH_SIGNAL = 1
_SET_DUMPABLE = 4
_SET_CHILD_SUBREAPER = 36
_SET_NO_NEW_PRIVILEGES = 38
_CAPABILITY_HEADER = (ctypes.c_uint32 * 2)(0x20080522)
_NO_CAPABILITIES = (ctypes.c_uint32 * 6)()

_IDLE_STACK_BYTES = 65_536
_idle_stack = ctypes.create_string_buffer(_IDLE_STACK_BYTES)
_library = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def become_subreaper():
    """Adopts orphaned descendants instead of process 1."""
    _prctl(_SET_CHILD_SUBREAPER, 1)


def set_readable(readable):
    _prctl(_SET_DUMPABLE, 1 if readable else 0)


def die_with_parent():
    """Ends this process, but not its children, when its parent ends."""
    _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)


def access_files_as(user):
    """Nothing reports a refusal, but later accesses fail."""
    _library.setfsgid(user)
    _library.setfsuid(user)


def drop_capabilities():
    if _library is None:
        return
    _prctl(_SET_NO_NEW_PRIVILEGES, 1)
    _check(_library.capset(_CAPABILITY_HEADER, _NO_CAPABILITIES), "capset")


def start_idle_process(namespaces):
    """Shares memory and one stack, to which each such process writes the same. Signals must be blocked."""
    wait_forever = ctypes.cast(_library.pause, ctypes.c_void_p)
    top = (ctypes.addressof(_idle_stack) + _IDLE_STACK_BYTES) & ~0xFF
    pid = _library.clone(wait_forever, ctypes.c_void_p(top), namespaces | _SAME_MEMORY | signal.SIGCHLD, None)
    _check(min(pid, 0), "clone")
    return pid


_MOST_IN_THE_KERNEL = {"max_user_namespaces": 0, "max_inotify_instances": 32, "max_inotify_watches": 4096}


def limit_kernel_objects():
    """User namespaces give rights even without a filter of system calls. File watches also count for the user
    outside.
    """
    for name, most in _MOST_IN_THE_KERNEL.items():
        try:
            with open("/proc/sys/user/" + name, "wb", buffering=0) as file:
                file.write(b"%d" % most)
        except OSError:
            continue


def leave(kind):
    _check(_library.unshare(kind), "unshare")


def enter(namespace, kind):
    """A PID namespace applies to children only."""
    _check(_library.setns(namespace, kind), "setns")


def mount(source, target, kind, flags=0, options=""):
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind)]
    _check(_library.mount(*texts, ctypes.c_ulong(flags), os.fsencode(options)), "mount of " + target)


def _prctl(option, value):
    if _library is not None:
        _check(_library.prctl(option, value, 0, 0, 0), "prctl")


def _check(result, name):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, "%s: %s" % (name, os.strerror(number)))
