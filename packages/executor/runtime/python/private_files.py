"""Mounts the machine's files with new inodes, then executes the command that follows.

Sandboxes with the same inode could signal each other by locks, leases and watches. The interpreter is replaced,
because it has the machine's inode.
"""

import json
import os
import sys

from repost_supervisor import kernel

_READ_ONLY = 1
_FLAGS = _READ_ONLY | kernel.NO_SETUID | kernel.NO_DEVICES
_NOTHING = "mode=0555,size=4096"


def main():
    shown = json.loads(sys.argv[1])
    if shown["overlay"]:
        _cover(shown)
    for path in (*shown["hidden"], shown["origins"]):
        kernel.mount("tmpfs", path, "tmpfs", _FLAGS, _NOTHING)
    os.execv(sys.argv[2], sys.argv[2:])


def _cover(shown):
    empty = os.open(shown["empty"], os.O_PATH)
    origins = sorted({folder for _, folder, _ in shown["files"]})
    # Opened before a mount covers any of them.
    below = [(path, os.open(path, os.O_PATH)) for path in (*shown["folders"], *origins)]
    for path, descriptor in below:
        _overlay(path, descriptor, empty)
    for target, folder, name in shown["files"]:
        kernel.mount(os.path.join(folder, name), target, None, kernel.BIND)


def _overlay(path, below, empty):
    """Keeps the machine's folder if the kernel refuses an overlay."""
    options = "lowerdir=/proc/self/fd/%d:/proc/self/fd/%d" % (below, empty)
    try:
        kernel.mount("overlay", path, "overlay", _FLAGS, options)
    except OSError:
        return


if __name__ == "__main__":
    main()
