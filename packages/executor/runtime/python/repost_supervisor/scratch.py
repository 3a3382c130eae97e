import os
import stat

from . import kernel

SCRATCH = "/run/repost"
_FOLDERS = ("work", "home", "tmp", "shm")
_USUAL_BYTES = 67_108_864
_PAGE = 4096
_FEWEST_FILES = 1024


_KINDS = (kernel.NEW_MOUNTS, kernel.NEW_IPC, kernel.NEW_NETWORK)


def enter(spaces, occupied, stays):
    """`occupied` paths lead to the scratch space. `stays`: only children enter the PID namespace."""
    for space, kind in zip(spaces, _KINDS):
        kernel.enter(space, kind)
    protected = kernel.NO_SETUID | kernel.NO_DEVICES
    kernel.mount("tmpfs", SCRATCH, "tmpfs", protected, _size(_USUAL_BYTES))
    for name in _FOLDERS:
        os.mkdir(os.path.join(SCRATCH, name))
    for one in occupied:
        _occupy(**one)
    # A process that stays outside loses sight of itself in /proc.
    if stays:
        _have_child_do(_mount_processes)
    else:
        _mount_processes()


def _mount_processes():
    kernel.mount("proc", "/proc", "proc", kernel.NO_SETUID | kernel.NO_DEVICES | kernel.NO_EXEC)
    # /proc/locks lists locks of the whole machine.
    kernel.mount("/dev/null", "/proc/locks", None, kernel.BIND)


def _have_child_do(act):
    pid = os.fork()
    if pid == 0:
        try:
            act()
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(pid, 0)[1] != 0:
        raise OSError("cannot show the processes of a run")


def _occupy(path, folder, keep):
    kept = [(below, os.open(below, os.O_PATH)) for below in keep]
    kernel.mount(folder, path, None, kernel.BIND)
    for below, descriptor in kept:
        _make_target(below, descriptor)
        # The source is already read only.
        kernel.mount("/proc/self/fd/%d" % descriptor, below, None, kernel.BIND | kernel.RECURSIVE)
        os.close(descriptor)


def _make_target(path, descriptor):
    if stat.S_ISDIR(os.fstat(descriptor).st_mode):
        os.makedirs(path, exist_ok=True)
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY))


def bound(size, files):
    """Limits the scratch space to `size` bytes, without the run's own files."""
    own = sum(-(-len(content) // _PAGE) * _PAGE + _PAGE for _, content in files)
    kernel.mount(None, SCRATCH, None, kernel.RESIZE, _size(size + own, len(files)))


def write_input(folder, content):
    """Writes standard input to a file, which its opener removes."""
    path = os.path.join(os.path.dirname(folder), "stdin")
    with open(path, "wb", buffering=0) as file:
        _write_all(file, content)
    return path


def write_files(folder, files):
    made = {folder}
    for path, content in files:
        target = os.path.join(folder, path)
        parent = os.path.dirname(target)
        if parent not in made:
            os.makedirs(parent, exist_ok=True)
            made.add(parent)
        with open(target, "wb", buffering=0) as file:
            _write_all(file, content)


def _write_all(file, content):
    view = memoryview(content)
    while view:
        view = view[file.write(view) :]


def _size(size, files=0):
    return "mode=0755,size=%d,nr_inodes=%d" % (size, max(_FEWEST_FILES, size // _PAGE) + 2 * files)
