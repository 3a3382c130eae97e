"""Entry of a worker of the sandbox: shows the machine's files by inodes of its own, then becomes the command that follows.

Locks, leases and watches belong to an inode. Programs of two sandboxes that see one inode could signal to each other by them. An overlay has
inodes of its own, and shares the memory of files. The interpreter that runs this is still the machine's file, which is why another one follows.
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
    # Opened before any of them is covered by another.
    below = [(path, os.open(path, os.O_PATH)) for path in (*shown["folders"], *origins)]
    for path, descriptor in below:
        _overlay(path, descriptor, empty)
    for target, folder, name in shown["files"]:
        kernel.mount(os.path.join(folder, name), target, None, kernel.BIND)


def _overlay(path, below, empty):
    """Leaves the machine's own folder where the kernel refuses an overlay: to this user, or of such a folder."""
    options = "lowerdir=/proc/self/fd/%d:/proc/self/fd/%d" % (below, empty)
    try:
        kernel.mount("overlay", path, "overlay", _FLAGS, options)
    except OSError:
        return


if __name__ == "__main__":
    main()
