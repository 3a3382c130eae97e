"""A permanent seccomp filter, inherited by all children. It lists refused calls, so that new interpreters and
libraries work.
"""

import ctypes
import os
import struct
import sys

from .kernel import RESIZE

_SET_SECCOMP = 22
_FILTER_MODE = 2
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _FIRST_ARGUMENT_AT, _SECOND_ARGUMENT_AT = 0, 4, 16, 24
_THIRD_ARGUMENT_AT, _FOURTH_ARGUMENT_AT = 32, 40
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NOT_PERMITTED, _NOT_THERE, _NO_SUCH_PROTOCOL, _NO_SUCH_FAMILY = 1, 38, 93, 97
_NEW_NAMESPACES = 0x7E020000
# Local sockets, IPv4 and IPv6, of an empty network.
_FAMILIES = (1, 2, 10)
_NETLINK, _NETLINK_ROUTE, _MULTIPATH = 16, 0, 262
# SOL_SOCKET, and SO_SNDBUF, SO_RCVBUF and their forced forms.
_OF_SOCKETS, _BUFFER_SIZES = 1, (7, 8, 32, 33)
_FOREIGN_NUMBERS = 0x40000000

# On every architecture: io_uring, mounts by handle, descriptors of other processes, memory and quotas of others,
# Landlock.
_ANYWHERE = (425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 440, 442, 443, 444, 445, 446, 457, 458)
_ABSENT_ANYWHERE = (447, 451)
# By machine: audit id, and call numbers in the order of the comment below.
_MACHINES = {
    "x86_64": (
        0xC000003E,
        {"clone": 56, "clone3": 435, "socket": 41, "mount": 165, "setsockopt": 54},
        (101, 310, 311, 166, 155, 161, 272, 308, 321, 298, 323, 250, 248, 249, 246, 320, 175, 313, 176, 169)
        + (167, 168, 163, 179, 103, 304, 303, 256, 279, 312, 172, 173, 212),
        (319, 29, 64, 68, 240, 206),
    ),
    "aarch64": (
        0xC00000B7,
        {"clone": 220, "clone3": 435, "socket": 198, "mount": 40, "setsockopt": 208},
        (117, 270, 271, 39, 41, 51, 97, 268, 280, 241, 282, 219, 217, 218, 104, 294, 105, 273, 106, 142)
        + (224, 225, 89, 60, 116, 265, 264, 238, 239, 272),
        (279, 194, 190, 186, 180, 0),
    ),
}
# - ptrace, process_vm_readv, process_vm_writev, umount2, pivot_root, chroot, unshare, setns, bpf, perf_event_open,
# - userfaultfd, keyctl, add_key, request_key, kexec_load, kexec_file_load, init_module, finit_module, delete_module,
# - reboot, swapon, swapoff, acct, quotactl, syslog, open_by_handle_at, name_to_handle_at, migrate_pages, move_pages,
# - kcmp; iopl, ioperm, lookup_dcookie.
#
# The next ones fail with ENOSYS, for which libraries have fallbacks. They allocate memory outside of processes, or up
# to a limit of the whole machine: memfd_create, shmget, semget, msgget, mq_open, io_setup.


def restrict():
    """Does nothing on an unknown architecture."""
    if _PROGRAM is not None and _library.prctl(_SET_SECCOMP, _FILTER_MODE, _PROGRAM, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "seccomp")


def _compiled():
    known = _MACHINES.get(os.uname().machine)
    if known is None or not sys.platform.startswith("linux"):
        return None
    steps = b"".join(_filter(*known))
    buffer = ctypes.create_string_buffer(steps, len(steps))
    _kept.append(buffer)
    return ctypes.create_string_buffer(struct.pack("HP", len(steps) // 8, ctypes.addressof(buffer)))


def _filter(architecture, numbers, refused, absent):
    yield _step(_LOAD, _ARCHITECTURE_AT)
    yield _step(_JUMP_EQUAL, architecture, 1, 0)
    yield _refuse(_NOT_PERMITTED)
    yield _step(_LOAD, _NUMBER_AT)
    yield _step(_JUMP_AT_LEAST, _FOREIGN_NUMBERS, 0, 1)
    yield _refuse(_NOT_PERMITTED)
    for number in refused + _ANYWHERE:
        yield _step(_JUMP_EQUAL, number, 0, 1)
        yield _refuse(_NOT_PERMITTED)
    # A filter cannot read the flags of clone3 in memory. The C library falls back to clone.
    for number in (*absent, *_ABSENT_ANYWHERE, numbers["clone3"]):
        yield _step(_JUMP_EQUAL, number, 0, 1)
        yield _refuse(_NOT_THERE)
    yield _step(_JUMP_EQUAL, numbers["clone"], 0, 4)
    yield _step(_LOAD, _FIRST_ARGUMENT_AT)
    yield _step(_JUMP_ANY_BIT, _NEW_NAMESPACES, 0, 1)
    yield _refuse(_NOT_PERMITTED)
    yield _step(_RETURN, _ALLOW)
    # The scratch space gets its size after the filter; programs lack the capability to mount.
    yield _step(_JUMP_EQUAL, numbers["mount"], 0, 4)
    yield _step(_LOAD, _FOURTH_ARGUMENT_AT)
    yield _step(_JUMP_EQUAL, RESIZE, 1, 0)
    yield _refuse(_NOT_PERMITTED)
    yield _step(_RETURN, _ALLOW)
    yield from _if_called(numbers["setsockopt"], [*_keep_buffer_sizes()])
    yield from _if_called(numbers["socket"], [*_known_sockets()])
    yield _step(_RETURN, _ALLOW)


def _if_called(number, steps):
    yield _step(_JUMP_EQUAL, number, 0, len(steps))
    yield from steps


def _keep_buffer_sizes():
    """Socket buffers belong to no process. Setting their size seems to succeed."""
    yield _step(_LOAD, _SECOND_ARGUMENT_AT)
    yield _step(_JUMP_EQUAL, _OF_SOCKETS, 0, len(_BUFFER_SIZES) + 1)
    yield _step(_LOAD, _THIRD_ARGUMENT_AT)
    for index, option in enumerate(_BUFFER_SIZES):
        yield _step(_JUMP_EQUAL, option, len(_BUFFER_SIZES) - index, 0)
    yield _step(_RETURN, _ALLOW)
    yield _refuse(0)


def _known_sockets():
    """Other protocols than netlink's interface names, and multipath TCP, reach more of the kernel."""
    count = len(_FAMILIES)
    yield _step(_LOAD, _FIRST_ARGUMENT_AT)
    yield _step(_JUMP_EQUAL, _NETLINK, count + 1, 0)
    for index, family in enumerate(_FAMILIES):
        yield _step(_JUMP_EQUAL, family, count + 3 - index, 0)
    yield _refuse(_NO_SUCH_FAMILY)
    yield _step(_LOAD, _THIRD_ARGUMENT_AT)
    yield _step(_JUMP_EQUAL, _NETLINK_ROUTE, 4, 0)
    yield _refuse(_NO_SUCH_PROTOCOL)
    yield _step(_LOAD, _THIRD_ARGUMENT_AT)
    yield _step(_JUMP_EQUAL, _MULTIPATH, 0, 1)
    yield _refuse(_NO_SUCH_PROTOCOL)
    yield _step(_RETURN, _ALLOW)


def _step(code, value, if_true=0, if_false=0):
    return struct.pack("HBBI", code, if_true, if_false, value)


def _refuse(error):
    return _step(_RETURN, _REFUSE | error)


_kept = []
_library = ctypes.CDLL(None, use_errno=True)
_PROGRAM = _compiled()
