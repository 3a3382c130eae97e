import os
import resource

_PAGE = os.sysconf("SC_PAGE_SIZE")
_ENGINE_SECONDS = 1
# Not every system has all limits.
_NONE = [getattr(resource, name) for name in ("RLIMIT_CORE", "RLIMIT_MEMLOCK", "RLIMIT_MSGQUEUE") if hasattr(resource, name)]
_ENGINE_RESERVE_BYTES = 1_300_000_000


def apply(wanted):
    """Returns the names of limits that hold. Memory comes last."""
    held = []
    seconds = -(-wanted["cpu_ms"] // 1000)
    # The hard limit kills a program that ignores SIGXCPU.
    if _set(resource.RLIMIT_CPU, seconds, seconds + 1):
        held.append("cpu_ms")
    if _set(resource.RLIMIT_NOFILE, wanted["files"]):
        held.append("files")
    _set(resource.RLIMIT_FSIZE, wanted["disk_bytes"])
    for kind in _NONE:
        _set(kind, 0)
    if wanted["processes"] is not None and _set(resource.RLIMIT_NPROC, wanted["processes"]):
        held.append("processes")
    return held


def limit_memory(wanted, size):
    """Must be called last, because later steps may find no memory."""
    _set(resource.RLIMIT_AS, size + wanted["memory_bytes"])


def address_space():
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * _PAGE
    except OSError:
        return None


def apply_to_engine(wanted, pid, listed):
    """Limits writable memory, because the engine reserves more addresses than it uses. The watch enforces the
    total.
    """
    if not hasattr(resource, "prlimit"):
        return []
    seconds = -(-wanted["cpu_ms"] // 1000) + _ENGINE_SECONDS
    held = []
    if _set(resource.RLIMIT_CPU, seconds, seconds + 1, pid):
        held.append("cpu_ms")
    if _set(resource.RLIMIT_NOFILE, wanted["files"], None, pid):
        held.append("files")
    _set(resource.RLIMIT_FSIZE, wanted["disk_bytes"], None, pid)
    for kind in _NONE:
        _set(kind, 0, None, pid)
    if wanted["processes"] is not None and _set(resource.RLIMIT_NPROC, wanted["processes"], None, pid):
        held.append("processes")
    written = _written_space(listed)
    if written is not None:
        size = written + wanted["memory_bytes"] + _ENGINE_RESERVE_BYTES
        if _set(resource.RLIMIT_DATA, size, None, pid):
            held.append("memory_bytes")
    return held


def _written_space(pid):
    """Returns the writable data of a process in bytes; 0 while it starts, None if unknown."""
    try:
        with open("/proc/%d/status" % pid, "rb") as file:
            lines = [line for line in file if line.startswith(b"VmData:")]
    except OSError:
        return None
    return int(lines[0].split()[1]) * 1024 if lines else None


def _set(kind, soft, hard=None, pid=None):
    hard = soft if hard is None else hard
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    try:
        if pid is None:
            resource.setrlimit(kind, (soft, hard))
        else:
            resource.prlimit(pid, kind, (soft, hard))
    except (OSError, ValueError):
        return False
    return True
