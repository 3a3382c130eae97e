"""Records which lines of the repository's own files are executed, and whether a process is started."""

import os
import sys
import threading
import types

_SPAWNS = frozenset(
    ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "pty.spawn")
)
_TOOL = 4


def start(root):
    """Starts to record the files below `root`. Returns the recorder."""
    recorder = (_MonitoredLines if hasattr(sys, "monitoring") else _TracedLines)(root)
    recorder.start()
    return recorder


class _Lines:
    """Collects executed lines from one call of `take` to the next, by path relative to the repository."""

    def __init__(self, root):
        # The code under test may replace it.
        self._getpid = os.getpid
        self._root = root
        self._paths = {}
        self._lines = {}
        self._process = self._getpid()
        self._has_spawned = False

    def take(self):
        """Returns the lines, and whether a process was started."""
        taken = {}
        for filename, lines in list(self._lines.items()):
            if lines:
                taken.setdefault(self._path(filename), set()).update(lines)
        has_spawned, self._has_spawned = self._has_spawned, False
        self._forget()
        return {path: sorted(lines) for path, lines in sorted(taken.items())}, has_spawned

    def continue_in_fork(self):
        """Lets the fork of a test record in place of the process that started it."""
        self._process = self._getpid()
        self._has_spawned = False

    def _note_event(self, event, arguments):
        """The audit hook. The interpreter reports each module's code before it runs."""
        if event == "exec":
            self._note_code(arguments[0])
        elif event in _SPAWNS and self._getpid() == self._process:
            self._has_spawned = True

    def _path(self, filename):
        """Returns the path of a file below the root; None for other files."""
        if filename not in self._paths:
            self._paths[filename] = _path_below(filename, self._root)
        return self._paths[filename]


def _path_below(filename, root):
    if not filename.endswith(".py"):
        return None
    path = os.path.relpath(os.path.realpath(filename), root)
    return None if path.startswith(os.pardir + os.sep) else path.replace(os.sep, "/")


class _MonitoredLines(_Lines):
    """Costs each line once a test: the interpreter reports it again only after `take` (Python 3.12)."""

    def start(self):
        monitoring = sys.monitoring
        monitoring.use_tool_id(_TOOL, "repost")
        monitoring.register_callback(_TOOL, monitoring.events.LINE, self._note_line)
        sys.addaudithook(self._note_event)

    def _note_code(self, code):
        if isinstance(code, types.CodeType) and self._path(code.co_filename) is not None:
            self._watch(code)

    def _watch(self, code):
        sys.monitoring.set_local_events(_TOOL, code, sys.monitoring.events.LINE)
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self._watch(constant)

    def _note_line(self, code, line):
        lines = self._lines.get(code.co_filename)
        if lines is None:
            lines = self._lines.setdefault(code.co_filename, set())
        lines.add(line)
        return sys.monitoring.DISABLE

    def _forget(self):
        self._lines = {}
        sys.monitoring.restart_events()


class _TracedLines(_Lines):
    """Before Python 3.12. A function whose lines are all recorded costs no more than its calls."""

    def __init__(self, root):
        super().__init__(root)
        # By id of the code, which stays alive here so that no other code gets its id.
        self._foreign = {}
        self._codes = {}

    def start(self):
        sys.addaudithook(self._note_event)
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def _note_code(self, code):
        """Does nothing: frames bring their code."""

    def _enter(self, frame, event, argument):
        code = frame.f_code
        if id(code) in self._foreign:
            return None
        entry = self._codes.get(id(code)) or self._add_code(code)
        return _trace_lines(*entry[1:]) if entry is not None and entry[1] else None

    def _add_code(self, code):
        if self._path(code.co_filename) is None:
            self._foreign[id(code)] = code
            return None
        lines = self._lines.setdefault(code.co_filename, set())
        entry = self._codes[id(code)] = (code, _lines_of(code), lines)
        return entry

    def _forget(self):
        self._codes = {}
        self._lines = {}
        # The code under test may have ended the tracing.
        sys.settrace(self._enter)


def _trace_lines(missing, lines):
    """Returns a function that traces a frame until no line of its code is missing."""

    def trace(frame, event, argument):
        if event == "line":
            line = frame.f_lineno
            lines.add(line)
            missing.discard(line)
            if not missing:
                frame.f_trace_lines = False
        return trace

    return trace


def _lines_of(code):
    import dis

    return {line for _, line in dis.findlinestarts(code) if line is not None}
