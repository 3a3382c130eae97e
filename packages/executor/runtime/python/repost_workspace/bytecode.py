import base64
import os
import py_compile
import sys

_MOST_FILES = 10_000


def report_compiled(channel, root):
    """Compiles tests as pytest rewrites them, and runs no other files."""
    for number, path in enumerate(_list_sources(root)):
        if number == _MOST_FILES:
            return
        try:
            py_compile.compile(path, doraise=True)
        except (py_compile.PyCompileError, OSError, ValueError, RecursionError, MemoryError):
            continue
    for folder, _, names in os.walk(root):
        if os.path.basename(folder) != "__pycache__":
            continue
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                content = base64.b64encode(file.read()).decode("ascii")
            channel.send("compiled", path=os.path.relpath(path, root), content=content)


def report_modules(channel):
    """Other packages than the standard library and pytest may import the repository."""
    packages = (sys.stdlib_module_names | _OF_PYTEST) - _NEVER_LOADED if hasattr(sys, "stdlib_module_names") else _OF_PYTEST
    names = [name for name in sys.modules if name.partition(".")[0] in packages]
    channel.send("modules", names=sorted(names))


_OF_PYTEST = {"_pytest", "iniconfig", "packaging", "pluggy", "pygments", "pytest"}
# The main module is the run's; the others act on the terminal.
_NEVER_LOADED = {"__main__", "readline", "rlcompleter", "this", "antigravity"}


def _list_sources(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".py") and not os.path.islink(path):
                yield path
