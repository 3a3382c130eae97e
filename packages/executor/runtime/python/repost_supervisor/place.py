"""The files that a run sees: in a sandbox its own processes under /proc and a fresh scratch space of a fixed size."""

import os

from . import kernel

SCRATCH = "/run/repost"
_FOLDERS = ("work", "home", "tmp", "shm")
_USUAL_BYTES = 67_108_864
_PAGE = 4096
_FEWEST_FILES = 1024


def enter(mounts, objects, occupied):
    """
    Leaves the worker's view of files, and its System V objects, for those of two namespaces. Done before there is a request. `occupied`
    are the places that lead into the scratch space but for some paths below them, which stay as they are.
    """
    kernel.enter(mounts, kernel.NEW_MOUNTS)
    kernel.enter(objects, kernel.NEW_IPC)
    protected = kernel.NO_SETUID | kernel.NO_DEVICES
    kernel.mount("proc", "/proc", "proc", protected | kernel.NO_EXEC)
    kernel.mount("tmpfs", SCRATCH, "tmpfs", protected, _size(_USUAL_BYTES))
    for name in _FOLDERS:
        os.mkdir(os.path.join(SCRATCH, name))
    for one in occupied:
        _occupy(**one)


def _occupy(path, folder, keep):
    kept = [(below, os.open(below, os.O_PATH)) for below in keep]
    kernel.mount(folder, path, None, kernel.BIND)
    for below, descriptor in kept:
        os.makedirs(below, exist_ok=True)
        # Read only it is already, and stays.
        kernel.mount("/proc/self/fd/%d" % descriptor, below, None, kernel.BIND)
        os.close(descriptor)


def bound(size, files):
    """Gives the scratch space the size in bytes that the request wants, beside what its own files take."""
    own = sum(-(-len(content) // _PAGE) * _PAGE + _PAGE for _, content in files)
    kernel.mount(None, SCRATCH, None, kernel.RESIZE, _size(size + own, len(files)))


def write_files(folder, files):
    made = {folder}
    for path, content in files:
        target = os.path.join(folder, path)
        parent = os.path.dirname(target)
        if parent not in made:
            os.makedirs(parent, exist_ok=True)
            made.add(parent)
        with open(target, "wb", buffering=0) as file:
            view = memoryview(content)
            while view:
                view = view[file.write(view) :]


def _size(size, files=0):
    return "mode=0755,size=%d,nr_inodes=%d" % (size, max(_FEWEST_FILES, size // _PAGE) + 2 * files)
