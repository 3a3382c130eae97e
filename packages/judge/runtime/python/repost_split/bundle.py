"""The programs of both processes, compiled once for all runs of an interpreter.

Compiling them costs more than most runs, and a run has no folder of its own in which bytecode would outlive it.
"""

import base64
import importlib
import importlib.util
import marshal
import sys

_PACKAGES = ("repost_split", "repost_runtime")
# What is loaded only when it is needed, which most runs do not.
_RARE = "arrays frames tensors time_zones witness".split()


def build():
    """The interpreter's version, and on a second line all modules that either process loads, compiled."""
    for name in ("trusted", "candidate", *_RARE):
        importlib.import_module("repost_split." + name)
    importlib.import_module("repost_runtime.canonical")
    code = {}
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] in _PACKAGES:
            with open(module.__file__, encoding="utf-8") as text:
                # No path of the run in which this is built, for it is gone when the code is used.
                compiled = compile(text.read(), "<%s>" % name, "exec", dont_inherit=True)
            code[name] = marshal.dumps(compiled)
    return repr(sys.version) + "\n" + base64.b64encode(marshal.dumps(code)).decode("ascii")


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
        exec(marshal.loads(self._code[module.__name__]), module.__dict__)


def install(code):
    """Imports from a bundle from now on."""
    sys.meta_path.insert(0, _Finder(code))
