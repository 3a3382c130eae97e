"""A folder of the machine as one run sees it: writable, with the run's changes, and unchanged for everybody else."""

import os

from . import kernel, place

LOWER = "/opt/repost/folder"
"""Where the worker has the folder. Runs do not see it there, since it holds what they changed or removed."""
PACKAGES = "/opt/repost/packages"
"""Where the worker has Node's packages, in a folder named node_modules. Runs see them inside their own folder."""
AT = place.SCRATCH + "/folder"
_LAYER = place.SCRATCH + "/layer"
_COVER = "mode=0555,size=4096"
_READ_ONLY = 1


def show(hidden):
    """
    Mounts the folder at AT through an overlay whose upper layer is in the run's scratch space. Covers the paths in `hidden`, both layers and
    the folder itself. Done before there is a request, and before the filter of system calls.
    """
    has_packages = os.path.isdir(PACKAGES)
    # A folder of the upper layer is never copied there, so that its owner below does not matter.
    for name in ("up", "work", *(["up/node_modules"] if has_packages else [])):
        os.makedirs(os.path.join(_LAYER, name))
    os.mkdir(AT)
    lower = ":".join([LOWER, PACKAGES] if has_packages else [LOWER])
    options = "lowerdir=%s,upperdir=%s/up,workdir=%s/work,userxattr" % (lower, _LAYER, _LAYER)
    kernel.mount("overlay", AT, "overlay", kernel.NO_SETUID | kernel.NO_DEVICES, options)
    covered = [os.path.join(AT, path) for path in hidden]
    for path in filter(os.path.isdir, (*covered, LOWER, PACKAGES, _LAYER)):
        kernel.mount("tmpfs", path, "tmpfs", kernel.NO_SETUID | kernel.NO_DEVICES | _READ_ONLY, _COVER)


def change(changes):
    """Writes files, and removes those whose content is None. Python's compiled forms of both are removed too."""
    for path, content in changes:
        target = os.path.join(AT, path)
        _remove_compiled(target)
        if os.path.lexists(target):
            os.unlink(target)
        if content is not None:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            place.write_files(AT, [(path, content)])


def _remove_compiled(target):
    """An interpreter would run a compiled form with the same size and time instead of the changed source."""
    folder, name = os.path.split(target)
    stem, extension = os.path.splitext(name)
    if extension != ".py":
        return
    compiled = os.path.join(folder, "__pycache__")
    names = os.listdir(compiled) if os.path.isdir(compiled) else []
    for path in (target + "c", *(os.path.join(compiled, each) for each in names if each.startswith(stem + "."))):
        if os.path.lexists(path):
            os.unlink(path)
