"""Replaces an overlay: mounts unchanged files one by one, read only."""

import os

from . import kernel

_MODULES = "node_modules"


def show(lower, target, scratch, removed, packages):
    """Builds folders of `removed` paths in `scratch`, where the run can write."""
    kernel.mount(lower, target, None, kernel.BIND | kernel.RECURSIVE)
    modules = os.path.join(packages, _MODULES)
    has_packages = os.path.isdir(modules)
    removed = [*removed, *([_MODULES] if has_packages else [])]
    folders = {_nearest_folder(lower, path) for path in removed}
    # Parents first, because their mounts would hide mounts below them.
    for number, folder in enumerate(sorted(folders)):
        built = os.path.join(scratch, str(number))
        os.mkdir(built, 0o755)
        kernel.mount(built, os.path.normpath(os.path.join(target, folder)), None, kernel.BIND)
        without = {os.path.basename(path) for path in removed if os.path.dirname(path) == folder}
        _fill(os.path.join(lower, folder), os.path.join(target, folder), without)
    if has_packages:
        os.mkdir(os.path.join(target, _MODULES))
        kernel.mount(modules, os.path.join(target, _MODULES), None, kernel.BIND | kernel.RECURSIVE)


def _nearest_folder(lower, path):
    folder = os.path.dirname(path)
    while folder and not os.path.isdir(os.path.join(lower, folder)):
        folder = os.path.dirname(folder)
    return folder


def _fill(source, target, without):
    for entry in os.scandir(source):
        path = os.path.join(target, entry.name)
        if entry.name in without:
            continue
        if entry.is_symlink():
            os.symlink(os.readlink(entry.path), path)
        elif entry.is_dir():
            os.mkdir(path)
            kernel.mount(entry.path, path, None, kernel.BIND | kernel.RECURSIVE)
        elif entry.is_file():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
            kernel.mount(entry.path, path, None, kernel.BIND)
