"""A folder of the machine as one run sees it: writable, with the run's changes, and unchanged for everybody else."""

import os

from . import kernel, place, single_mounts, system_calls

LOWER = "/opt/repost/folder"
"""Where the worker has the folder. Runs do not see it there, since it holds what they changed or removed."""
PACKAGES = "/opt/repost/packages"
"""Where the worker has Node's packages, in a folder named node_modules. Runs see them inside their own folder."""
AT = place.SCRATCH + "/folder"
_LAYER = place.SCRATCH + "/layer"
_COVER = "mode=0555,size=4096"
_READ_ONLY = 1


_late = None
"""What to hide once a request has come, where the kernel refused an overlay; None otherwise."""


def show(hidden, overlay):
    """
    Mounts the folder at AT through an overlay whose upper layer is in the run's scratch space. Covers the paths in `hidden`, both layers and
    the folder itself. Done before there is a request, and before the filter of system calls. Without an overlay, all of it is left to `change`.
    """
    global _late
    os.makedirs(_LAYER)
    os.mkdir(AT)
    if not overlay or not _mount_overlay():
        _late = hidden
        return
    _cover(hidden)


def is_late():
    """Returns whether mounts are still to come, so that the filter of system calls has to wait for them."""
    return _late is not None


def _mount_overlay():
    """Returns whether the kernel allows an overlay to this user."""
    has_packages = os.path.isdir(PACKAGES)
    # A folder of the upper layer is never copied there, so that its owner below does not matter.
    for name in ("up", "work", *(["up/node_modules"] if has_packages else [])):
        os.mkdir(os.path.join(_LAYER, name))
    lower = ":".join([LOWER, PACKAGES] if has_packages else [LOWER])
    options = "lowerdir=%s,upperdir=%s/up,workdir=%s/work,userxattr" % (lower, _LAYER, _LAYER)
    try:
        kernel.mount("overlay", AT, "overlay", kernel.NO_SETUID | kernel.NO_DEVICES, options)
    except OSError:
        return False
    return True


def _cover(hidden):
    covered = [os.path.join(AT, path) for path in hidden]
    for path in filter(os.path.isdir, (*covered, LOWER, PACKAGES, _LAYER)):
        kernel.mount("tmpfs", path, "tmpfs", kernel.NO_SETUID | kernel.NO_DEVICES | _READ_ONLY, _COVER)


def change(changes):
    """Writes files, and removes those whose content is None. Python's compiled forms of both are removed too."""
    global _late
    if _late is None:
        for path, _ in changes:
            for target in (os.path.join(AT, path), *compiled_forms(os.path.join(AT, path))):
                if os.path.lexists(target):
                    os.unlink(target)
    else:
        removed = [path for path, _ in changes]
        removed += [os.path.relpath(form, LOWER) for path in removed for form in compiled_forms(os.path.join(LOWER, path))]
        single_mounts.show(LOWER, AT, _LAYER, removed, PACKAGES)
        _cover(_late)
        _late = None
        system_calls.restrict()
    place.write_files(AT, [(path, content) for path, content in changes if content is not None])


def compiled_forms(target):
    """Returns paths of compiled forms: an interpreter would run one with the same size and time instead of the changed source."""
    folder, name = os.path.split(target)
    stem, extension = os.path.splitext(name)
    if extension != ".py":
        return []
    compiled = os.path.join(folder, "__pycache__")
    names = os.listdir(compiled) if os.path.isdir(compiled) else []
    return [target + "c", *(os.path.join(compiled, each) for each in names if each.startswith(stem + "."))]
