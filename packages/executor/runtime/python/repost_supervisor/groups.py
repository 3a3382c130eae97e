"""Only the server has these folders. A program enters its group before there is a request."""

import os

from . import kernel

_KERNEL_BYTES = 67_108_864
"""The kernel's stacks, tables and file names of a run."""
_JOIN = "cgroup.procs"


class _FirstVersion:
    """A folder for each controller."""

    limits = (("memory.limit_in_bytes", "memory"), ("memory.memsw.limit_in_bytes", "memory"), ("pids.max", "processes"))
    used, peak, kills = "memory.usage_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control"


class _SecondVersion:
    """One folder for all controllers."""

    limits = (("memory.max", "memory"), ("memory.swap.max", "swap"), ("pids.max", "processes"))
    used, peak, kills = "memory.current", "memory.peak", "memory.events"


_VERSIONS = {1: _FirstVersion, 2: _SecondVersion}


class Groups:

    def __init__(self, version, folders):
        self._files = _VERSIONS[version]
        # Memory first; version 2 has one folder for both.
        self._folders = folders
        self._count = 0
        self._leaving = []

    def descriptors(self):
        return self._folders

    def make(self):
        """Returns None if the kernel refuses; the run continues."""
        self._leaving = [group for group in self._leaving if not group.remove()]
        self._count += 1
        group = Group(self._files, self._folders, "run-%d" % self._count)
        try:
            group.make()
        except OSError:
            self.discard(group)
            return None
        return group

    def discard(self, group):
        """Ended processes may disappear late; the next call tries again."""
        if not group.remove():
            self._leaving.append(group)


def open_groups(handed):
    """None if this process cannot use the folders."""
    own, folders = handed["own"], handed["folders"]
    for folder in folders:
        os.set_inheritable(folder, False)
    try:
        if own is not None:
            os.write(own, b"0")
            os.close(own)
    except OSError:
        for descriptor in (own, *folders):
            os.close(descriptor)
        return None
    return Groups(handed["version"], folders)


class Group:
    def __init__(self, files, folders, name):
        self._files = files
        self._left = list(folders)
        self._memory, self._processes = folders[0], folders[-1]
        self._name = name
        self.entrances = []

    def make(self):
        for folder in self._left:
            os.mkdir(self._name, dir_fd=folder)
            self.entrances.append(self._open(folder, _JOIN, os.O_WRONLY))

    def close_entrances(self):
        for descriptor in self.entrances:
            os.close(descriptor)
        self.entrances = []

    def limit(self, wanted):
        """Returns the names of limits that hold; none if the group is empty."""
        try:
            if int(self._read(self._processes, "pids.current")) == 0:
                return []
            own = int(self._read(self._memory, self._files.used))
            sizes = {
                "memory": own + wanted["memory_bytes"] + wanted["disk_bytes"] + _KERNEL_BYTES,
                "swap": 0,
                "processes": wanted["group_processes"],
            }
            return [held for held in (self._set(*one, sizes) for one in self._files.limits) if held is not None]
        except OSError:
            return []

    def ended_for_memory(self):
        return any(line.startswith(b"oom_kill ") and line != b"oom_kill 0" for line in self._look(self._files.kills).splitlines())

    def refused_processes(self):
        try:
            return self._read(self._processes, "pids.events") != b"max 0\n"
        except OSError:
            return False

    def peak_bytes(self):
        """Peak memory in bytes, including files; 0 if unknown."""
        return int(self._look(self._files.peak) or b"0")

    def remove(self):
        self.close_entrances()
        for folder in list(self._left):
            try:
                os.rmdir(self._name, dir_fd=folder)
            except FileNotFoundError:
                pass
            except OSError:
                continue
            self._left.remove(folder)
        return not self._left

    def _set(self, name, kind, sizes):
        folder = self._processes if kind == "processes" else self._memory
        try:
            with open(self._open(folder, name, os.O_WRONLY), "wb", buffering=0) as file:
                file.write(b"%d" % sizes[kind])
        except FileNotFoundError:
            # Not every kernel counts swap.
            return None
        return {"memory": "memory_bytes", "processes": "processes"}.get(kind)

    def _look(self, name):
        try:
            return self._read(self._memory, name)
        except OSError:
            return b""

    def _read(self, folder, name):
        with open(self._open(folder, name, os.O_RDONLY), "rb", buffering=0) as file:
            return file.read()

    def _open(self, folder, name, flags):
        return os.open("%s/%s" % (self._name, name), flags | os.O_CLOEXEC, dir_fd=folder)


def enter(entrances):
    """If this fails, the server sees an empty group."""
    try:
        for descriptor in entrances:
            os.write(descriptor, b"0")
        if entrances:
            kernel.leave(kernel.NEW_CONTROL_GROUPS)
    except OSError:
        return
    finally:
        for descriptor in entrances:
            os.close(descriptor)
