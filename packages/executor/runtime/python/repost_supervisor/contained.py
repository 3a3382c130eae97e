"""Runs in a container of their own: each is another user, and nothing of that user is left after its run.

For a worker that is process 1 of the container and has no rights but to become another user and to end other users' processes.
"""

import contextlib
import ctypes
import os
import signal
import time

from . import kernel
from .tree import read_file

SCRATCH = "/run/repost"
_FOLDERS = ("work", "home", "tmp", "shm")
_SHARED = "/dev/shm"
_END_SECONDS = 2
# First and count: where no system keeps users of its own, and for a container whose users end early.
_MANY_USERS = (0x70000000, 0x0FFF0000)
_FEW_USERS = (64000, 1000)
_REMOVE = 0
# How each kind of object is removed by its number; the names are those under /proc/sysvipc.
_REMOVERS = {
    "shm": lambda library, number: library.shmctl(number, _REMOVE, None),
    "sem": lambda library, number: library.semctl(number, 0, _REMOVE),
    "msg": lambda library, number: library.msgctl(number, _REMOVE, None),
}


def prepare():
    """Lets shared memory lead into the scratch space, whose size then bounds it as well."""
    if os.getpid() != 1:
        raise RuntimeError("not the first process of a container")
    os.symlink(os.path.join(SCRATCH, os.path.basename(_SHARED)), _SHARED)


def become(user):
    """Gives up root for good: another user, no groups, no capabilities."""
    _change_to(user)
    # Another user is as new to the kernel: what was to end it is forgotten.
    kernel.die_with_parent()
    kernel.drop_capabilities()


def act_as(user):
    """Acts as another user without capabilities, and can go back out of that user's reach."""
    os.setgroups([])
    os.setresgid(user, user, 0)
    os.setresuid(user, user, 0)
    kernel.die_with_parent()
    kernel.drop_capabilities()


def become_for_good(user):
    """The same for a process that `act_as` has started: it cannot go back."""
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    kernel.die_with_parent()


def go_back():
    """Leaves the user that this process acts as: processes of that user can neither signal nor trace it any more."""
    os.setresuid(0, 0, 0)
    os.setresgid(0, 0, 0)
    kernel.die_with_parent()
    kernel.set_readable(False)


def make_folders():
    """The user's own folders, once those of the user before are gone."""
    for name in _FOLDERS:
        os.mkdir(os.path.join(SCRATCH, name), 0o755)


def choose_user():
    """A user that nobody else is, by chance, among those that exist in here."""
    mapped = (read_file("/proc/self/uid_map") or b"").split()
    first, count = _MANY_USERS if int(mapped[2]) > sum(_MANY_USERS) else _FEW_USERS
    return first + int.from_bytes(os.urandom(8), "big") % count


def _change_to(user):
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


@contextlib.contextmanager
def files_of(user):
    """Reaches files as a user does, also those of its processes under /proc, and is root in everything else."""
    library = ctypes.CDLL(None)
    library.setfsgid(user)
    library.setfsuid(user)
    try:
        yield
    finally:
        library.setfsuid(0)
        library.setfsgid(0)


def sweep(user):
    """Ends and removes all that a user has left. False when something may still be there."""
    try:
        if _processes_of(user) or _objects():
            _end_as(user)
        with files_of(user):
            for name in os.listdir(SCRATCH):
                _remove(os.path.join(SCRATCH, name))
        return not _processes_of(user) and not _objects() and not os.listdir(SCRATCH)
    except (OSError, RecursionError):
        return False


def _processes_of(user):
    """Process ids of a user; those that have ended and are not yet collected are among them."""
    found = []
    for name in os.listdir("/proc"):
        status = read_file("/proc/%s/status" % name) if name.isdigit() else None
        if status is not None and b"\nUid:\t%d\t" % user in status:
            found.append(int(name))
    return found


def _end_as(user):
    """What only the user may do, without any risk to others: ends all that it can signal, and removes what it shares."""
    pid = os.fork()
    if pid != 0:
        os.waitpid(pid, 0)
        return
    try:
        _change_to(user)
        _end_others(user)
        _remove_objects()
    finally:
        os._exit(0)


def _end_others(user):
    if os.getuid() != user or user == 0:
        raise RuntimeError("not the user whose processes are to end")
    deadline = time.monotonic() + _END_SECONDS
    while _processes_of(user) != [os.getpid()] and time.monotonic() < deadline:
        # One call reaches all at once, and no fork gets away: the kernel lets none happen meanwhile.
        os.kill(-1, signal.SIGKILL)
        time.sleep(0.001)


def _objects():
    """Objects of System V that somebody shares in here, as (kind, number)."""
    found = []
    for kind in _REMOVERS:
        lines = (read_file("/proc/sysvipc/" + kind) or b"").splitlines()[1:]
        found.extend((kind, int(line.split()[1])) for line in lines)
    return found


def _remove_objects():
    library = ctypes.CDLL(None, use_errno=True)
    for kind, number in _objects():
        _REMOVERS[kind](library, number)


def _remove(path):
    """Removes a file or a folder; folders of programs may be closed even to who owns them."""
    if os.path.islink(path) or not os.path.isdir(path):
        os.remove(path)
        return
    os.chmod(path, 0o700)
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _remove(entry.path)
            else:
                os.remove(entry.path)
    os.rmdir(path)
