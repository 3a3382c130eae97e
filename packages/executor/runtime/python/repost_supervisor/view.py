"""Changes the folder for one run; it stays unchanged for everybody else."""

import os

from . import kernel, scratch, single_mounts, system_calls

LOWER = "/opt/repost/folder"
"""Hidden from runs, because it has the unchanged files."""
PACKAGES = "/opt/repost/packages"
"""Runs see Node packages inside their own folder."""
AT = scratch.SCRATCH + "/folder"
_LAYER = scratch.SCRATCH + "/layer"
_COVER = "mode=0555,size=4096"
_READ_ONLY = 1


_late = None


def show(hidden, overlay):
    """Hides `hidden`, both layers and the folder, before the filter of system calls. Without an overlay, `change`
    does it.
    """
    global _late
    os.makedirs(_LAYER)
    os.mkdir(AT)
    if not overlay or not _mount_overlay():
        _late = hidden
        return
    _cover(hidden)


def is_late():
    return _late is not None


def _mount_overlay():
    has_packages = os.path.isdir(PACKAGES)
    # Upper folders are never copied up, so their owner does not matter.
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
    """The content None removes a file."""
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
    scratch.write_files(AT, [(path, content) for path, content in changes if content is not None])


def compiled_forms(target):
    """An interpreter may run these instead of changed source of the same size and time."""
    folder, name = os.path.split(target)
    stem, extension = os.path.splitext(name)
    if extension != ".py":
        return []
    compiled = os.path.join(folder, "__pycache__")
    names = os.listdir(compiled) if os.path.isdir(compiled) else []
    return [target + "c", *(os.path.join(compiled, each) for each in names if each.startswith(stem + "."))]
