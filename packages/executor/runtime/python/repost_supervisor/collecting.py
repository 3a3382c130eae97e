"""Reads files after all processes of a run ended. Never follows links."""

import fnmatch
import os
import stat

_MOST_FILES = 100
_MOST_ENTRIES = 50_000
_DEEPEST = 64
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# O_NONBLOCK: opening a pipe without a writer must not block.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def open_folder(folder, process):
    """None if the program removed the folder."""
    path = folder if process is None else "/proc/%d/root%s" % (process, folder)
    try:
        return os.open(path, _FOLDER)
    except OSError:
        return None


class Collector:
    """`patterns`: `**` stands for any folders. `room`: bytes for all files."""

    def __init__(self, patterns, room):
        self._patterns = [pattern.split("/") for pattern in patterns]
        self._room = room
        self._files = 0
        self._entries = 0
        self.skipped = False

    def read(self, folder):
        return self._walk(folder, [])

    def _walk(self, folder, above):
        for name, is_folder in self._entries_of(folder):
            parts = [*above, name]
            if is_folder:
                yield from self._enter(folder, parts)
            elif any(_matches(parts, pattern) for pattern in self._patterns):
                content = self._content(folder, name)
                if content is None:
                    self.skipped = True
                else:
                    yield "/".join(parts), content

    def _enter(self, folder, parts):
        if len(parts) > _DEEPEST:
            self.skipped = True
            return
        try:
            inner = os.open(parts[-1], _FOLDER, dir_fd=folder)
        except OSError:
            self.skipped = True
            return
        try:
            yield from self._walk(inner, parts)
        finally:
            os.close(inner)

    def _entries_of(self, folder):
        found = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    self._entries += 1
                    if self._entries > _MOST_ENTRIES:
                        self.skipped = True
                        break
                    is_folder = entry.is_dir(follow_symlinks=False)
                    if is_folder or entry.is_file(follow_symlinks=False):
                        found.append((entry.name, is_folder))
        except OSError:
            self.skipped = True
        return sorted(found)

    def _content(self, folder, name):
        try:
            name.encode()
            descriptor = os.open(name, _FILE, dir_fd=folder)
        except (OSError, UnicodeError):
            return None
        with open(descriptor, "rb", buffering=0) as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or status.st_size > self._room or self._files == _MOST_FILES:
                return None
            content = file.readall()
        self._files += 1
        self._room -= len(content)
        return content


def _matches(parts, pattern):
    if not pattern:
        return not parts
    if pattern[0] == "**":
        return any(_matches(parts[at:], pattern[1:]) for at in range(len(parts) + 1))
    return bool(parts) and fnmatch.fnmatchcase(parts[0], pattern[0]) and _matches(parts[1:], pattern[1:])
