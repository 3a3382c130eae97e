import atexit
import gc
import itertools
import json
import os
import sys
import threading
import time
import types
from _io import TextIOWrapper as _TextFile

from . import contained, copied_folder, kernel, limits, scratch, request, system_calls, view

REQUEST = 4
_MESSAGES = 3
SETUP_FAILED = 70


def prepare(descriptors, isolated, occupied, stays, folder=None):
    """`descriptors`: request socket, write ends of output and errors, message socket, namespaces. `folder`: paths
    to hide, and whether by an overlay.
    """
    # Its signals to its process group or parent must not leave the run.
    os.setsid()
    kernel.die_with_parent()
    # Harmless: only processes of the run see this process.
    kernel.set_readable(True)
    _offer_to_the_kernel()
    os.umask(0o022)
    if isolated:
        if stays:
            kernel.enter(descriptors[4], kernel.NEW_PROCESSES)
        scratch.enter(descriptors[5:], occupied, stays)
        if folder is not None:
            view.show(folder["hidden"], folder["overlay"])
        if not view.is_late():
            system_calls.restrict()
    for descriptor in descriptors[4:]:
        os.close(descriptor)
    _arrange(descriptors[:4])


def _offer_to_the_kernel():
    """The kernel should kill the program before its worker."""
    try:
        with open("/proc/self/oom_score_adj", "wb", buffering=0) as file:
            file.write(b"1000")
    except OSError:
        return


def _arrange(descriptors):
    """Input 0, output 1 and 2, messages 3, request 4."""
    high = [_above(descriptor, 16) for descriptor in descriptors]
    asked, output, errors, messages = high
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (output, 1), (errors, 2), (messages, _MESSAGES), (asked, REQUEST)):
        if source != target:
            os.dup2(source, target, inheritable=target != REQUEST)
    for descriptor in {nothing, *high} - {0, 1, 2, _MESSAGES, REQUEST}:
        os.close(descriptor)


def _above(descriptor, least):
    import fcntl

    high = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, least)
    os.close(descriptor)
    return high


def run(isolated, memory_flag, trusted_paths):
    _warm_up()
    asked = request.read(REQUEST)
    if asked is None:
        os._exit(SETUP_FAILED)
    size = limits.address_space()
    source = dict(asked.files)[asked.entry]
    _set_up(asked, isolated, [] if size is None else ["memory_bytes"])
    newest = _newest_module()
    try:
        if size is not None:
            limits.limit_memory(asked.limits, size)
        code = _run_main(asked, source, trusted_paths)
    except MemoryError:
        memory_flag[0] = 1
        _report_uncaught(sys.exc_info())
        code = 1
    except SystemExit as error:
        code = _exit_code(error.code)
    except BaseException:
        _report_uncaught(sys.exc_info())
        code = 1
    _finish(code, newest)


def _warm_up():
    """Copies the pages that every program needs before the request."""
    os.environ.clear()
    os.environ.update(HOME="/", TZ="UTC")
    time.tzset()
    json.loads(json.dumps({"files": [{"path": "main.py", "size": 0}], "args": [], "limits": {"wall_ms": 0.5}}))
    with open(os.devnull, "wb", buffering=0) as file:
        file.write(memoryview(b"pass"))
    limits.address_space()
    code = compile(b"import os\n\ndef f(x=(1, 'a')):\n    return x\n", "/main.py", "exec", dont_inherit=True)
    exec(code, types.ModuleType("__main__").__dict__)
    # Loaded last, and removed with its modules.
    del sys.modules["__main__"]
    _let_go(_newest_module())


def _set_up(asked, isolated, held):
    report = {"held": held, "problem": None}
    try:
        if isolated:
            scratch.bound(asked.limits["disk_bytes"], request.contents(asked))
        if asked.user is not None:
            if asked.changes is not None:
                copied_folder.show(asked.user, asked.hidden, asked.changes)
            contained.become(asked.user)
            contained.make_folders()
        scratch.write_files(asked.folder, asked.files)
        asked.files.clear()
        _give_input(asked)
        if asked.changes is not None:
            view.change(asked.changes)
        os.chdir(asked.folder if asked.changes is None else view.AT)
        os.environ.clear()
        os.environ.update(asked.env)
        time.tzset()
        if isolated:
            kernel.drop_capabilities()
        kernel.set_readable(True)
        held += limits.apply(asked.limits)
        if isolated or asked.user is not None:
            held.append("disk_bytes")
        if asked.user is not None:
            system_calls.restrict()
    except Exception as error:
        report["problem"] = "%s: %s" % (type(error).__name__, error)
    # A quick exit must not look like a failed start.
    report["at"] = time.monotonic()
    os.write(REQUEST, json.dumps(report).encode())
    os.close(REQUEST)
    if report["problem"] is not None:
        os._exit(SETUP_FAILED)


def _give_input(asked):
    if asked.stdin is None:
        return
    path = scratch.write_input(asked.folder, asked.stdin)
    asked.stdin = None
    descriptor = os.open(path, os.O_RDONLY)
    os.unlink(path)
    os.dup2(descriptor, 0)
    os.close(descriptor)


def _run_main(asked, source, trusted_paths):
    sys.path[:] = [asked.folder, *trusted_paths]
    sys.argv[:] = [asked.entry, *asked.args]
    module = types.ModuleType("__main__")
    module.__file__ = os.path.join(asked.folder, asked.entry)
    module.__builtins__ = __builtins__
    sys.modules["__main__"] = module
    code = compile(source, module.__file__, "exec", dont_inherit=True)
    exec(code, module.__dict__)
    return 0


def _exit_code(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    print(code, file=sys.stderr)
    return 1


def _report_uncaught(error):
    kind, value, traceback = error
    while traceback is not None and traceback.tb_frame.f_globals is globals():
        traceback = traceback.tb_next
    sys.excepthook(kind, value.with_traceback(traceback), traceback)


def _newest_module():
    """Looking at other modules would copy memory pages."""
    return next(reversed(sys.modules))


def _finish(code, newest):
    """Finalizing what all forks share takes longer than most programs."""
    try:
        threading._shutdown()
        atexit._run_exitfuncs()
        _let_go(newest)
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            if stream is not None:
                stream.flush()
    except BaseException:
        code = code or 120
    os._exit(code)


def _let_go(newest):
    """Removes only modules that were loaded after `newest`."""
    if threading.active_count() > 1:
        # Daemon threads would fail without their modules.
        return
    try:
        own = list(itertools.takewhile(lambda name: name != newest, reversed(sys.modules)))
        for name in reversed(own):
            del sys.modules[name]
        # Cyclic garbage may close a file before its writer.
        for file in [one for one in gc.get_objects() if type(one) is _TextFile]:
            _flush(file)
        gc.collect()
    except Exception:
        # The program has ended, whatever failed here.
        return


def _flush(file):
    try:
        file.flush()
    except (OSError, ValueError):
        return
