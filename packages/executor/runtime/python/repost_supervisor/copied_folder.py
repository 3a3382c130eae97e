"""Shows the folder to one run in a container, which cannot mount."""

import os
import stat

from . import kernel, view

_ROOT = 0
_PACKAGES = "/run/node_modules"
_MOST_BYTES = 1 << 30


def show(user, hidden, changes):
    """Copies in another process, so that no process of the run ever holds the unchanged files."""
    pid = os.fork()
    if pid == 0:
        problem = 1
        try:
            kernel.die_with_parent()
            _Copy(user, hidden, changes).make()
            problem = 0
        except OSError as error:
            problem = error.errno or problem
        finally:
            os._exit(problem)
    problem = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if problem != 0:
        raise OSError(problem, "cannot copy the folder: %s" % os.strerror(abs(problem)))


class _Copy:
    """Reads as root and writes as the run's user."""

    def __init__(self, user, hidden, changes):
        self._user = user
        self._hidden = {os.path.join(view.LOWER, path) for path in hidden}
        changed = [os.path.join(view.LOWER, path) for path, _ in changes]
        kernel.access_files_as(_ROOT)
        self._removed = {*changed, *(form for path in changed for form in view.compiled_forms(path))}

    def make(self):
        self._write(os.mkdir, view.AT)
        self._fill(view.LOWER, view.AT)
        if os.path.isdir(_PACKAGES):
            self._write(_link_packages, os.path.join(view.AT, "node_modules"))

    def _write(self, act, *arguments):
        kernel.access_files_as(self._user)
        try:
            return act(*arguments)
        finally:
            kernel.access_files_as(_ROOT)

    def _fill(self, source, target):
        with os.scandir(source) as entries:
            for entry in entries:
                path = os.path.join(target, entry.name)
                if entry.path in self._removed:
                    continue
                if entry.is_symlink():
                    self._write(os.symlink, os.readlink(entry.path), path)
                elif entry.is_dir():
                    self._write(os.mkdir, path)
                    if entry.path not in self._hidden:
                        self._fill(entry.path, path)
                elif entry.is_file():
                    self._copy_file(entry.path, path)

    def _copy_file(self, source, target):
        read = os.open(source, os.O_RDONLY)
        try:
            self._write(_write_file, read, target)
        finally:
            os.close(read)


def _write_file(read, target):
    status = os.fstat(read)
    written = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, stat.S_IMODE(status.st_mode))
    try:
        while os.sendfile(written, read, None, _MOST_BYTES):
            pass
        # Times validate compiled files.
        os.utime(written, ns=(status.st_atime_ns, status.st_mtime_ns))
    finally:
        os.close(written)


def _link_packages(folder):
    """Tools write to the folder of packages."""
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(_PACKAGES):
        link = os.path.join(folder, name)
        if not os.path.lexists(link):
            os.symlink(os.path.join(_PACKAGES, name), link)
