"""The program's own process: puts itself under limits, then becomes the program."""

import json
import mmap
import os
import signal
import sys
import types

from . import kernel, limits, system_calls

SETUP_FAILED = 70


class MemoryFlag:
    """One byte that both processes see: the program ended because it could not get memory."""

    def __init__(self):
        self._shared = mmap.mmap(-1, 1)

    def raise_flag(self):
        self._shared[0] = 1

    def is_raised(self):
        return self._shared[0] == 1


_dispositions = {}


def shield_from_signals():
    """Ignores every signal that can be ignored; the program's process undoes it."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        try:
            _dispositions[number] = signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            # Reserved by the C library.
            continue


def run(request, setup_writer, go_reader, flag, closing):
    """
    Runs the request's entry as the main module, once the other end of go_reader is closed. Returns the exit code; the
    caller ends the interpreter with it.
    """
    _leave_supervisor(closing)
    _set_up(request, setup_writer)
    os.read(go_reader, 1)
    os.close(go_reader)
    try:
        return _run_main(request)
    except MemoryError:
        flag.raise_flag()
        _report_uncaught(sys.exc_info())
        return 1
    except SystemExit:
        raise
    except BaseException:
        _report_uncaught(sys.exc_info())
        return 1


def _leave_supervisor(closing):
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, disposition in _dispositions.items():
        if disposition is not None:
            signal.signal(number, disposition)
    for descriptor in closing:
        os.close(descriptor)


def _set_up(request, writer):
    report = {"held": [], "problem": None}
    os.umask(0o022)
    try:
        if request.user is not None:
            limits.become(request.user)
            kernel.drop_capabilities()
        kernel.set_readable(True)
        kernel.die_with_parent()
        _write_files(request)
        os.chdir(request.folder)
        os.environ.clear()
        os.environ.update(request.env)
        report["held"] = limits.apply(request.limits)
        if request.restricted:
            system_calls.restrict()
    except OSError as error:
        report["problem"] = str(error)
    os.write(writer, json.dumps(report).encode())
    os.close(writer)
    if report["problem"] is not None:
        os._exit(SETUP_FAILED)


def _write_files(request):
    for folder in request.folders:
        os.makedirs(folder, exist_ok=True)
    for path, content in request.files:
        target = os.path.join(request.folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)
    request.files.clear()


def _run_main(request):
    library = sys.path[0]
    # Added by hand, so that no .pth file in it is run.
    installed = [] if request.site_packages is None else [request.site_packages]
    sys.path[:] = [request.folder, *sys.path[1:], library, *installed]
    sys.argv[:] = [request.entry, *request.args]
    module = types.ModuleType("__main__")
    module.__file__ = os.path.join(request.folder, request.entry)
    module.__builtins__ = __builtins__
    sys.modules["__main__"] = module
    with open(module.__file__, "rb") as file:
        code = compile(file.read(), module.__file__, "exec", dont_inherit=True)
    exec(code, module.__dict__)
    return 0


def _report_uncaught(error):
    """What the interpreter does with an uncaught exception, without the frames of this file."""
    kind, value, traceback = error
    while traceback is not None and traceback.tb_frame.f_globals is globals():
        traceback = traceback.tb_next
    sys.excepthook(kind, value.with_traceback(traceback), traceback)
