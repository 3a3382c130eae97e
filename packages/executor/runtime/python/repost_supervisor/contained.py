"""Each run in a container has its own user. The worker is process 1, and may only change users and end their
processes.
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
# Outside of the usual ranges, and for containers with few user ids.
_MANY_USERS = (0x70000000, 0x0FFF0000)
_FEW_USERS = (64000, 1000)
_REMOVE = 0
_REMOVERS = {
    "shm": lambda library, number: library.shmctl(number, _REMOVE, None),
    "sem": lambda library, number: library.semctl(number, 0, _REMOVE),
    "msg": lambda library, number: library.msgctl(number, _REMOVE, None),
}


def prepare():
    """The size of the scratch space then limits shared memory."""
    if os.getpid() != 1:
        raise RuntimeError("not the first process of a container")
    os.symlink(os.path.join(SCRATCH, os.path.basename(_SHARED)), _SHARED)


class OneNetwork:
    """The container ends after a run used its network."""

    def __init__(self):
        self.census = networks.open_census()
        self._traffic = networks.Traffic()

    def descriptors(self):
        return [*self._traffic.descriptors(), *([] if self.census is None else [self.census.fileno()])]

    def is_unused(self):
        return self._traffic.is_unchanged() and not networks.has_named_sockets()


def become(user):
    """Changes to the user permanently, without groups and capabilities."""
    _change_to(user)
    # Changing the user clears the death signal.
    kernel.die_with_parent()
    kernel.drop_capabilities()


def act_as(user):
    """Acts as the user without capabilities, until `go_back` is called."""
    os.setgroups([])
    os.setresgid(user, user, 0)
    os.setresuid(user, user, 0)
    kernel.die_with_parent()
    kernel.drop_capabilities()


def become_for_good(user):
    """For a process that `act_as` has started, permanently."""
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    kernel.die_with_parent()


def go_back():
    """The user's processes can then neither signal nor trace this process."""
    os.setresuid(0, 0, 0)
    os.setresgid(0, 0, 0)
    kernel.die_with_parent()
    kernel.set_readable(False)


def make_folders():
    for name in _FOLDERS:
        os.mkdir(os.path.join(SCRATCH, name), 0o755)


def choose_user():
    mapped = (read_file("/proc/self/uid_map") or b"").split()
    first, count = _MANY_USERS if int(mapped[2]) > sum(_MANY_USERS) else _FEW_USERS
    return first + int.from_bytes(os.urandom(8), "big") % count


def _change_to(user):
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


@contextlib.contextmanager
def files_of(user):
    kernel.access_files_as(user)
    try:
        yield
    finally:
        kernel.access_files_as(0)


def sweep(user):
    """Returns False if something may remain."""
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
    found = []
    for name in os.listdir("/proc"):
        status = read_file("/proc/%s/status" % name) if name.isdigit() else None
        if status is not None and b"\nUid:\t%d\t" % user in status:
            found.append(int(name))
    return found


def _end_as(user):
    """As that user, which can end only its own processes."""
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
    """Includes files that their owner cannot open."""
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
