"""
Makes an image fit for workers, from within it, as root: prepare_image.py SCRATCH HOME

Compiles this library, for the root of workers can only be read, and lets the usual places to write to lead into the scratch
space. Prints what the interpreter is.
"""

import json
import os
import shutil
import sys

OLDEST = (3, 9)


def main(scratch, home):
    if sys.version_info >= OLDEST:
        _prepare(os.path.dirname(os.path.abspath(__file__)), scratch, home)
    print(json.dumps({"version": "%d.%d.%d" % sys.version_info[:3]}))


def _prepare(library, scratch, home):
    import compileall
    import py_compile

    compileall.compile_dir(library, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    for folder, folders, files in os.walk(library):
        for name in folders:
            os.chmod(os.path.join(folder, name), 0o755)
        for name in files:
            os.chmod(os.path.join(folder, name), 0o644)
    _lead(home, os.path.join(scratch, "home"))
    _lead("/tmp", os.path.join(scratch, "tmp"))


def _lead(place, to):
    """Replaces what is at a place by a link."""
    if os.path.islink(place) or os.path.isfile(place):
        os.remove(place)
    elif os.path.isdir(place):
        shutil.rmtree(place)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    os.symlink(to, place)


if __name__ == "__main__":
    main(*sys.argv[1:])
