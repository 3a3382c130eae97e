"""Prepares an image for workers, as root inside it: prepare_image.py SCRATCH HOME

Compiles this library, because workers mount the root read only. Removes packages, which could contain an answer.
Prints versions.
"""

import json
import os
import shutil
import sys

OLDEST = (3, 9)
_PACKAGES = {"site-packages", "dist-packages", "_bundled", "python-wheels", "node_modules", "nodejs", "wheeldata"}
_INSTALLATIONS = ("/usr", "/opt", "/root", "/home", "/srv")


def main(scratch, home):
    found = {"version": "%d.%d.%d" % sys.version_info[:3], "libc": "", "libc_version": ""}
    if sys.version_info >= OLDEST:
        import platform

        found["libc"], found["libc_version"] = platform.libc_ver()
        _prepare(os.path.dirname(os.path.abspath(__file__)), scratch, home)
    print(json.dumps(found))


def _prepare(library, scratch, home):
    import compileall
    import py_compile

    compileall.compile_dir(library, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    shipped = os.path.dirname(library)
    # A program gets only packages of its own environment.
    shutil.rmtree(os.path.join(shipped, "runtime"), ignore_errors=True)
    for folder, folders, files in os.walk(shipped):
        for name in folders:
            os.chmod(os.path.join(folder, name), 0o755)
        for name in files:
            os.chmod(os.path.join(folder, name), 0o644)
    for root in {*_INSTALLATIONS, sys.prefix, sys.base_prefix}:
        _remove_packages(root)
    _link(home, os.path.join(scratch, "home"))
    _link("/tmp", os.path.join(scratch, "tmp"))
    _link("/node_modules/repost_runtime", os.path.join(shipped, "node", "repost_runtime"))


def _remove_packages(root):
    for folder, folders, files in os.walk(root):
        for name in _PACKAGES.intersection(folders):
            folders.remove(name)
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                shutil.rmtree(path)
        for name in files:
            if name.endswith(".whl"):
                os.remove(os.path.join(folder, name))


def _link(path, to):
    if os.path.islink(path) or os.path.isfile(path):
        os.remove(path)
    elif os.path.isdir(path):
        shutil.rmtree(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.symlink(to, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
