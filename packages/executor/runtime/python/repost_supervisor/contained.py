"""Runs in their own container: each run has its own user, and nothing of that user remains after it.

For a worker that is process 1 of the container and may only change users and end processes of other users.
"""

import contextlib
import ctypes
import os
import signal
import time

from . import kernel, networks
from .tree import read_file

SCRATCH = "/run/repost"
_FOLDERS = ("work", "home", "tmp", "shm")
_SHARED = "/dev/shm"
_END_SECONDS = 2
# First id and count: outside of the usual ranges, and for containers with few user ids.
_MANY_USERS = (0x70000000, 0x0FFF0000)
_FEW_USERS = (64000, 1000)
_REMOVE = 0
# How each kind of System V object is removed by id; the names are those under /proc/sysvipc.
_REMOVERS = {
    "shm": lambda library, number: library.shmctl(number, _REMOVE, None),
    "sem": lambda library, number: library.semctl(number, 0, _REMOVE),
    "msg": lambda library, number: library.msgctl(number, _REMOVE, None),
}


def prepare():
    """Moves shared memory to the scratch space, whose size limits it."""
    if os.getpid() != 1:
        raise RuntimeError("not the first process of a container")
    os.symlink(os.path.join(SCRATCH, os.path.basename(_SHARED)), _SHARED)


class OneNetwork:
    """The network of a container, which all its runs share: one that a run has used must serve no other, and the container ends."""

    def __init__(self):
        self.census = networks.open_census()
        self._traffic = networks.Traffic()

    def descriptors(self):
        return [*self._traffic.descriptors(), *([] if self.census is None else [self.census.fileno()])]

    def is_unused(self):
        return self._traffic.is_unchanged() and not networks.has_named_sockets()


def become(user):
    """Becomes another user without groups and capabilities, permanently."""
    _change_to(user)
    # Changing the user clears the death signal.
    kernel.die_with_parent()
    kernel.drop_capabilities()


def act_as(user):
    """Becomes another user without capabilities; `go_back` returns from it."""
    os.setgroups([])
    os.setresgid(user, user, 0)
    os.setresuid(user, user, 0)
    kernel.die_with_parent()
    kernel.drop_capabilities()


def become_for_good(user):
    """Does the same for a process that `act_as` has started, permanently."""
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    kernel.die_with_parent()


def go_back():
    """Leaves the user, whose processes can then neither signal nor trace this process."""
    os.setresuid(0, 0, 0)
    os.setresgid(0, 0, 0)
    kernel.die_with_parent()
    kernel.set_readable(False)


def make_folders():
    """Creates the user's folders after those of the last user are removed."""
    for name in _FOLDERS:
        os.mkdir(os.path.join(SCRATCH, name), 0o755)


def choose_user():
    """Chooses a random unused user id among those of this container."""
    mapped = (read_file("/proc/self/uid_map") or b"").split()
    first, count = _MANY_USERS if int(mapped[2]) > sum(_MANY_USERS) else _FEW_USERS
    return first + int.from_bytes(os.urandom(8), "big") % count


def _change_to(user):
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


@contextlib.contextmanager
def files_of(user):
    """Accesses files as a user, including /proc files of its processes, and stays root otherwise."""
    library = ctypes.CDLL(None)
    library.setfsgid(user)
    library.setfsuid(user)
    try:
        yield
    finally:
        library.setfsuid(0)
        library.setfsgid(0)


def sweep(user):
    """Ends and removes all that a user has left. Returns False if something may remain."""
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
    """Returns process ids of a user, zombies included."""
    found = []
    for name in os.listdir("/proc"):
        status = read_file("/proc/%s/status" % name) if name.isdigit() else None
        if status is not None and b"\nUid:\t%d\t" % user in status:
            found.append(int(name))
    return found


def _end_as(user):
    """Lets a process of that user end all processes that it can signal, and remove shared objects."""
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
        # One call reaches all of them, and the kernel allows no fork meanwhile.
        os.kill(-1, signal.SIGKILL)
        time.sleep(0.001)


def _objects():
    """Returns System V objects as (kind, number)."""
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
    """Removes a file or a folder, also one that its owner cannot open."""
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
