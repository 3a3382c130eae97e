"""Refuses system calls that no program here needs, and through which programs get at the kernel or at each other.

A filter of the kernel (seccomp), for good and for all that the program starts. A list of what is refused rather than of
what is allowed, so that no interpreter or library of tomorrow breaks on it: it narrows what namespaces leave open.
"""

import ctypes
import os
import struct
import sys

from .kernel import RESIZE

_SET_SECCOMP = 22
_FILTER_MODE = 2
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _FIRST_ARGUMENT_AT, _FOURTH_ARGUMENT_AT = 0, 4, 16, 40
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NOT_PERMITTED, _NOT_THERE, _NO_SUCH_FAMILY = 1, 38, 97
_NEW_NAMESPACES = 0x7E020000
# Local sockets, both internets (of a network that is empty), and netlink, by which names of interfaces are asked.
_FAMILIES = (1, 2, 10, 16)
_FOREIGN_NUMBERS = 0x40000000

# Same on every architecture: io_uring, mounts by handle, descriptors of other processes.
_ANYWHERE = (425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442)
# By machine: its name for the kernel, and the numbers of its calls, in the order of the comment below.
_MACHINES = {
    "x86_64": (
        0xC000003E,
        {"clone": 56, "clone3": 435, "socket": 41, "mount": 165},
        (101, 310, 311, 166, 155, 161, 272, 308, 321, 298, 323, 250, 248, 249, 246, 320, 175, 313, 176, 169)
        + (167, 168, 163, 179, 103, 304, 303, 256, 279, 172, 173, 212),
    ),
    "aarch64": (
        0xC00000B7,
        {"clone": 220, "clone3": 435, "socket": 198, "mount": 40},
        (117, 270, 271, 39, 41, 51, 97, 268, 280, 241, 282, 219, 217, 218, 104, 294, 105, 273, 106, 142)
        + (224, 225, 89, 60, 116, 265, 264, 238, 239),
    ),
}
# ptrace, process_vm_readv, process_vm_writev, umount2, pivot_root, chroot, unshare, setns, bpf, perf_event_open,
# userfaultfd, keyctl, add_key, request_key, kexec_load, kexec_file_load, init_module, finit_module, delete_module, reboot,
# swapon, swapoff, acct, quotactl, syslog, open_by_handle_at, name_to_handle_at, migrate_pages, move_pages; iopl, ioperm,
# lookup_dcookie.


def restrict():
    """Puts the filter in place. Does nothing on a machine whose numbers are not known here."""
    if _PROGRAM is not None and _library.prctl(_SET_SECCOMP, _FILTER_MODE, _PROGRAM, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "seccomp")


def _compiled():
    """The filter as the kernel reads it: a number of steps, and where they lie."""
    known = _MACHINES.get(os.uname().machine)
    if known is None or not sys.platform.startswith("linux"):
        return None
    steps = b"".join(_filter(*known))
    buffer = ctypes.create_string_buffer(steps, len(steps))
    _kept.append(buffer)
    return ctypes.create_string_buffer(struct.pack("HP", len(steps) // 8, ctypes.addressof(buffer)))


def _filter(architecture, numbers, refused):
    yield _step(_LOAD, _ARCHITECTURE_AT)
    yield _step(_JUMP_EQUAL, architecture, 1, 0)
    yield _refuse(_NOT_PERMITTED)
    yield _step(_LOAD, _NUMBER_AT)
    yield _step(_JUMP_AT_LEAST, _FOREIGN_NUMBERS, 0, 1)
    yield _refuse(_NOT_PERMITTED)
    for number in refused + _ANYWHERE:
        yield _step(_JUMP_EQUAL, number, 0, 1)
        yield _refuse(_NOT_PERMITTED)
    # Its flags are in memory, where a filter cannot look; the C library then uses clone, whose flags can be seen.
    yield _step(_JUMP_EQUAL, numbers["clone3"], 0, 1)
    yield _refuse(_NOT_THERE)
    yield _step(_JUMP_EQUAL, numbers["clone"], 0, 4)
    yield _step(_LOAD, _FIRST_ARGUMENT_AT)
    yield _step(_JUMP_ANY_BIT, _NEW_NAMESPACES, 0, 1)
    yield _refuse(_NOT_PERMITTED)
    yield _step(_RETURN, _ALLOW)
    # The scratch space gets its size when this is in place already; a program has no right to it, and the kernel refuses.
    yield _step(_JUMP_EQUAL, numbers["mount"], 0, 4)
    yield _step(_LOAD, _FOURTH_ARGUMENT_AT)
    yield _step(_JUMP_EQUAL, RESIZE, 1, 0)
    yield _refuse(_NOT_PERMITTED)
    yield _step(_RETURN, _ALLOW)
    yield _step(_JUMP_EQUAL, numbers["socket"], 0, len(_FAMILIES) + 2)
    yield _step(_LOAD, _FIRST_ARGUMENT_AT)
    for index, family in enumerate(_FAMILIES):
        yield _step(_JUMP_EQUAL, family, len(_FAMILIES) - index, 0)
    yield _refuse(_NO_SUCH_FAMILY)
    yield _step(_RETURN, _ALLOW)


def _step(code, value, if_true=0, if_false=0):
    return struct.pack("HBBI", code, if_true, if_false, value)


def _refuse(error):
    return _step(_RETURN, _REFUSE | error)


# Made once, for every fork.
_kept = []
_library = ctypes.CDLL(None, use_errno=True)
_PROGRAM = _compiled()
