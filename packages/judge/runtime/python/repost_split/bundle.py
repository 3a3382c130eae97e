"""The programs of both processes, compiled once for all runs of an interpreter.

Compiling them costs more than most runs, and a run has no folder of its own in which bytecode would outlive it.
"""

import base64
import importlib
import importlib.util
import json
import marshal
import sys

_PACKAGES = ("repost_split", "repost_runtime")
_VERSION = "%s %s" % (sys.version, importlib.util.MAGIC_NUMBER.hex())


def build():
    """All modules that either process loads, by name, as text."""
    for program in ("trusted", "candidate"):
        importlib.import_module("repost_split." + program)
    code = {}
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] in _PACKAGES:
            with open(module.__file__, encoding="utf-8") as text:
                # No path of the run in which this is built, for it is gone when the code is used.
                compiled = compile(text.read(), "<%s>" % name, "exec", dont_inherit=True)
            code[name] = base64.b64encode(marshal.dumps(compiled)).decode("ascii")
    return json.dumps({"version": _VERSION, "code": code})


class _Finder:
    """Imports from a bundle before anything else is looked for."""

    def __init__(self, code):
        self._code = code

    def find_spec(self, name, path=None, target=None):
        if name not in self._code:
            return None
        return importlib.util.spec_from_loader(name, self, is_package=name in _PACKAGES)

    @staticmethod
    def create_module(spec):
        """The usual kind of module."""

    def exec_module(self, module):
        exec(marshal.loads(base64.b64decode(self._code[module.__name__])), module.__dict__)


def install(path):
    """Imports from the bundle in a file. One of another interpreter is left aside; the sources are there too."""
    with open(path, encoding="ascii") as file:
        found = json.load(file)
    if found["version"] == _VERSION:
        code = {name: text for name, text in found["code"].items() if name != "repost_split"}
        sys.meta_path.insert(0, _Finder(code))
