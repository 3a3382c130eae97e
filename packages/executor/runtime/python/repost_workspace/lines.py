import dis
import os
import sys
import threading
import types

_SPAWNS = frozenset(
    ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "pty.spawn")
)
_TOOL = 4


def start(root):
    recorder = (_MonitoredLines if hasattr(sys, "monitoring") else _TracedLines)(root)
    recorder.start()
    return recorder


class _Lines:

    def __init__(self, root):
        # Saved: the code under test may replace it.
        self._getpid = os.getpid
        self._root = root
        self._paths = {}
        self._lines = {}
        self._process = self._getpid()
        self._has_spawned = False
        self._is_fork = False

    def take(self):
        taken = {}
        for filename, lines in list(self._lines.items()):
            if lines:
                taken.setdefault(self._path(filename), set()).update(lines)
        has_spawned, self._has_spawned = self._has_spawned, False
        # A fork ends after its test, and needs no reset.
        if not self._is_fork:
            self._forget()
        return {path: sorted(lines) for path, lines in sorted(taken.items())}, has_spawned

    def continue_in_fork(self):
        self._process = self._getpid()
        self._has_spawned = False
        self._is_fork = True

    def resume(self):
        """Does nothing where recording is permanent."""

    def pause(self):
        """Does nothing where recording is permanent."""

    def _note_event(self, event, arguments):
        """The interpreter reports each module's code before it runs."""
        if event == "exec":
            self._note_code(arguments[0])
        elif event in _SPAWNS and self._getpid() == self._process:
            self._has_spawned = True

    def _path(self, filename):
        if filename not in self._paths:
            self._paths[filename] = _path_below(filename, self._root)
        return self._paths[filename]


def _path_below(filename, root):
    if not filename.endswith(".py"):
        return None
    path = os.path.relpath(os.path.realpath(filename), root)
    return None if path.startswith(os.pardir + os.sep) else path.replace(os.sep, "/")


class _MonitoredLines(_Lines):
    """Lines are reported again only after `take` (Python 3.12)."""

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
    """Before Python 3.12, tracing slows each call, so only imports and code between `resume` and `pause` are
    traced.
    """

    def __init__(self, root):
        super().__init__(root)
        # By id of the code: code, missing lines and tracer.
        self._codes = {}
        # Keeps the code alive, so that its id is not reused.
        self._known = {}
        self._depth = 0
        self._enter = self._make_entry()

    def start(self):
        sys.addaudithook(self._note_event)
        threading.settrace(self._enter)

    def resume(self):
        self._depth += 1
        sys.settrace(self._enter)

    def pause(self):
        self._depth -= 1
        if self._depth <= 0:
            sys.settrace(None)

    def _note_code(self, code):
        if isinstance(code, types.CodeType) and self._path(code.co_filename) is not None:
            self.resume()

    def _make_entry(self):
        codes = self._codes

        def enter(frame, event, argument):
            entry = codes.get(id(frame.f_code)) or self._add_code(frame.f_code)
            return entry[2] if entry[1] else None

        return enter

    def _add_code(self, code):
        if self._path(code.co_filename) is None:
            entry = (code, None, None)
        else:
            missing = set(self._lines_of(code))
            is_module = code.co_name == "<module>"
            # A module's end counts even if all its lines are recorded.
            missing.update([0] if is_module else [])
            entry = (code, missing, _make_tracer(missing, self.pause if is_module else None))
        self._codes[id(code)] = entry
        return entry

    def take(self):
        for code, missing, _ in list(self._codes.values()):
            if missing is not None:
                lines = self._lines_of(code) - missing
                self._lines.setdefault(code.co_filename, set()).update(lines)
        return super().take()

    def _forget(self):
        for key, (_, missing, _) in list(self._codes.items()):
            if missing is not None:
                del self._codes[key]
        self._lines = {}

    def _lines_of(self, code):
        known = self._known.get(id(code))
        if known is None:
            lines = frozenset(line for _, line in dis.findlinestarts(code) if line)
            known = self._known[id(code)] = (code, lines)
        return known[1]


def _make_tracer(missing, on_return):
    discard = missing.discard

    def trace(frame, event, argument):
        if event == "line":
            discard(frame.f_lineno)
            if not missing:
                frame.f_trace_lines = False
        elif event == "return" and on_return is not None:
            on_return()
        return trace

    return trace
