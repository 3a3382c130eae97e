import fcntl
import json
import os
import tempfile

from . import kernel

COMPILED = 5
# Lowest descriptor, above all descriptors of programs.
_LEAST = 64
_SEALS = ("F_SEAL_SEAL", "F_SEAL_SHRINK", "F_SEAL_GROW", "F_SEAL_WRITE")


def compile_library(node, library):
    """None if it fails; programs then load the scripts."""
    given, made = _memory(), _memory()
    try:
        _write(given, json.dumps(library).encode())
        os.lseek(given, 0, os.SEEK_SET)
        if not _run([node["executable"], *node["compiler"]], node["env"], given, made):
            return None
        _seal(made)
        return fcntl.fcntl(made, fcntl.F_DUPFD_CLOEXEC, _LEAST)
    finally:
        os.close(given)
        os.close(made)


def _memory():
    if hasattr(os, "memfd_create"):
        return os.memfd_create("repost", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    # Other systems than Linux use an unnamed file.
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _write(descriptor, content):
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]


def _run(command, env, given, made):
    pid = os.fork()
    if pid == 0:
        try:
            kernel.die_with_parent()
            os.dup2(given, 0)
            os.dup2(made, 1)
            os.execve(command[0], command, env)
        finally:
            os._exit(1)
    return os.waitpid(pid, 0)[1] == 0


def _seal(descriptor):
    """Seals the memory: nobody can write to it."""
    if hasattr(os, "memfd_create"):
        seals = 0
        for name in _SEALS:
            seals |= getattr(fcntl, name)
        fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, seals)
