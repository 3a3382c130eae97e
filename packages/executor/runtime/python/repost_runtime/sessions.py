"""Runs snippets of messages; a message reports each end."""

import builtins
import linecache
import os
import sys
import traceback
import types

from . import messages


def main():
    """A snippet that exits ends the program."""
    module = types.ModuleType("__main__")
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    sys.argv[:] = [""]
    messages.send({"folder": os.getcwd()})
    while True:
        snippet = messages.receive()
        if snippet is None:
            return
        raised = _run(snippet["code"], "<snippet %d>" % snippet["id"], module.__dict__)
        messages.send({"id": snippet["id"], "raised": raised})


def _run(code, name, namespace):
    # Without a modification time, tracebacks do not look for a file.
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    raised = False
    try:
        exec(compile(code, name, "exec", dont_inherit=True), namespace)
    except SystemExit:
        raise
    except BaseException as error:
        raised = True
        _report(error)
    _flush()
    return raised


def _report(error):
    try:
        traceback.print_exception(type(error), error, error.__traceback__.tb_next)
    except BaseException:
        # The snippet may have replaced what printing needs.
        return


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            continue
