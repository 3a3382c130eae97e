import base64
import os
import stat

from .problems import TooLarge, Violation

_MAX_FILES = 2_000
_MAX_BYTES = 16 * 1024 * 1024
_FOLDER, _FILE = "folder", "file"
_PROBE = ".repost-probe"
# Saved before a test may replace them.
_scandir, _open, _close, _read, _write = os.scandir, os.open, os.close, os.read, os.write
_mkdir, _unlink, _rmdir, _chmod, _utime, _lstat = os.mkdir, os.unlink, os.rmdir, os.chmod, os.utime, os.lstat
_realpath, _join = os.path.realpath, os.path.join


class Files:
    """In the working, home and temporary folders, without links."""

    key = "f"

    def __init__(self, heap, realm):
        places = (os.getcwd(), os.environ.get("HOME"), os.environ.get("TMPDIR"))
        self._roots = [_realpath(place) for place in places if place and os.path.isdir(place)]
        self._realm = realm
        self._known = {}
        self._sending = None
        self._folders = self._looked_at = None
        self._counts = False

    def begin(self):
        self._counts = _sizes_count_entries(self._roots)
        try:
            self._known = self._look()
            self._folders = self._looked_at
        except TooLarge:
            # Folders with earlier content are excluded.
            self._roots = []

    def _look(self):
        found, folders = {}, {}
        pending = [(index, "") for index in range(len(self._roots))]
        only_folders = True
        while pending:
            index, folder = pending.pop()
            try:
                place = _join(self._roots[index], folder)
                folders[place] = _about(place)
                entries = sorted(_scandir(place), key=lambda entry: entry.name)
            except OSError:
                only_folders = False
                continue
            for entry in entries:
                path = _join(folder, entry.name)
                about = entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(about.st_mode):
                    found[index, path] = (_FOLDER, 0, 0, about.st_mode & 0o777)
                    pending.append((index, path))
                else:
                    only_folders = False
                if stat.S_ISREG(about.st_mode):
                    found[index, path] = (_FILE, about.st_size, about.st_mtime_ns, about.st_mode & 0o777)
                if len(found) > _MAX_FILES:
                    raise TooLarge("more than %d files" % _MAX_FILES)
        self._looked_at = folders if only_folders and self._counts else None
        return found

    def _is_as_known(self):
        try:
            return self._folders is not None and all(_about(path) == about for path, about in self._folders.items())
        except OSError:
            return False

    def collect(self):
        if self._is_as_known():
            self._sending = None
            return None
        now = self._look()
        self._sending = now
        gone = [[index, path, None] for index, path in sorted(self._known, reverse=True) if (index, path) not in now]
        changed, left = [], _MAX_BYTES
        for key in sorted(now):
            if self._known.get(key) == now[key]:
                continue
            kind, size, changed_at, mode = now[key]
            left -= size
            if left < 0:
                raise TooLarge("more than %d bytes in files" % _MAX_BYTES)
            content = None if kind == _FOLDER else self._content(_join(self._roots[key[0]], key[1]), size)
            changed.append([key[0], key[1], kind, mode, str(changed_at), content])
        return gone + changed or None

    @staticmethod
    def _content(path, size):
        try:
            file = _open(path, os.O_RDONLY | os.O_NOFOLLOW)
        except OSError:
            # Unreadable for its owner.
            return ""
        try:
            return base64.b64encode(_read_all(file, size)).decode("ascii")
        finally:
            _close(file)

    def commit(self):
        if self._sending is not None:
            self._known = self._sending
            self._folders = self._looked_at

    def prepare(self, found, nodes):
        """Has nothing to prepare."""

    def apply(self, found):
        if not found:
            return
        for change in found:
            place = self._place(change[0], change[1])
            if not self._is_carried_over(change[0], change[1]):
                continue
            try:
                self._change(place, *change[2:])
            except OSError as error:
                raise Violation("a file that cannot be put there: %s" % error) from None
        self._known = self._look()
        self._folders = self._looked_at

    def _is_carried_over(self, index, path):
        """Names of new files may be random."""
        if not self._realm.trusted:
            return True
        return self._realm.effects.permits("file %d:%s" % (index, path) if (index, path) in self._known else "new file")

    def _place(self, index, path):
        """Follows no links."""
        if type(index) is not int or type(path) is not str or not 0 <= index < len(self._roots) or "\0" in path:
            raise Violation("a file in no folder")
        if any(part in ("", ".", "..") for part in path.split("/")):
            raise Violation("a file outside of its folder")
        root, (folder, name) = self._roots[index], os.path.split(path)
        parent = _realpath(_join(root, folder)) if folder else root
        if parent != _join(root, folder).rstrip("/"):
            raise Violation("a file behind a link")
        return _join(parent, name)

    @staticmethod
    def _change(place, kind, mode=0o644, changed_at="0", content=None):
        there = _kind_at(place)
        if there is not None and there != kind:
            (_rmdir if there == _FOLDER else _unlink)(place)
        if kind is None:
            return
        if type(mode) is not int or kind not in (_FOLDER, _FILE):
            raise Violation("a file of no known kind")
        if kind == _FOLDER:
            if there != _FOLDER:
                _mkdir(place)
        else:
            if there == _FILE:
                _unlink(place)
            file = _open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
            try:
                _write_all(file, base64.b64decode(content, validate=True))
            finally:
                _close(file)
            _utime(place, ns=(int(changed_at), int(changed_at)))
        _chmod(place, mode & 0o777)


def _sizes_count_entries(roots):
    if len({_lstat(root).st_dev for root in roots}) != 1:
        return False
    tried = _join(roots[0], _PROBE)
    before = _about(roots[0])
    try:
        _mkdir(tried)
    except OSError:
        return False
    grown = _about(roots[0])
    _rmdir(tried)
    return before[0] < grown[0] and _about(roots[0]) == before


def _about(path):
    found = _lstat(path)
    return found.st_size, found.st_mode


def _kind_at(place):
    try:
        mode = _lstat(place).st_mode
    except FileNotFoundError:
        return None
    return _FOLDER if stat.S_ISDIR(mode) else _FILE


def _read_all(file, size):
    parts = []
    while size > 0:
        part = _read(file, min(size, 1 << 20))
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write_all(file, content):
    view = memoryview(content)
    while view:
        view = view[_write(file, view) :]
