"""Limits that the kernel holds for one process and what it starts."""

import os
import resource

_PAGE = os.sysconf("SC_PAGE_SIZE")


def apply(wanted):
    """Sets the limits, hard and soft alike. Returns the names of those that hold now."""
    held = []
    seconds = -(-wanted["cpu_ms"] // 1000)
    # The soft limit gives a signal of its own, SIGXCPU; the hard one kills a program that ignores it.
    if _set(resource.RLIMIT_CPU, seconds, seconds + 1):
        held.append("cpu_ms")
    if _set(resource.RLIMIT_NOFILE, wanted["files"]):
        held.append("files")
    _set(resource.RLIMIT_CORE, 0)
    _set(resource.RLIMIT_FSIZE, wanted["disk_bytes"])
    if wanted["processes"] is not None and _set(resource.RLIMIT_NPROC, wanted["processes"]):
        held.append("processes")
    size = _address_space()
    if size is not None and _set(resource.RLIMIT_AS, size + wanted["memory_bytes"]):
        held.append("memory_bytes")
    return held


def _address_space():
    """Size of this process in bytes: a memory limit is a budget above it. None where it cannot be told."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * _PAGE
    except OSError:
        return None


def _set(kind, soft, hard=None):
    hard = soft if hard is None else hard
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    try:
        resource.setrlimit(kind, (soft, hard))
    except (OSError, ValueError):
        return False
    return True
