"""Makes one call of the target and writes down what it did."""

import os
import random
import sys

from . import exceptions, inspection
from .canonical import Limits, Unwritable, to_canonical

_MAX_STDOUT = 65_536


class _Unusable(Exception):
    pass


def observe(module, folder, job, call):
    """The observation of one call, in this process."""
    limits = Limits(iterate=job.get("iterate", 50))
    output = _capture_output()
    random.seed(job.get("seed", 0))
    try:
        return _observe(module, folder, job["entry"], call, limits, output)
    except _Unusable as problem:
        return {"kind": "unusable", "detail": str(problem)}
    except Unwritable as problem:
        return {"kind": "unusable", "detail": "not writable: %s" % problem}


def _observe(module, folder, entry, call, limits, output):
    receiver, arguments = _inputs(module, call)
    target = _target(module, entry, call, receiver)
    try:
        outcome = {"kind": "returned", "value": to_canonical(_settle(target(*arguments[0], **arguments[1])), limits)}
    except Unwritable:
        raise
    except BaseException as error:
        outcome = {"kind": "raised", "exception": _exception(error, folder)}
    outcome["receiver"] = None if call["receiver"] is None else to_canonical(receiver, limits, opaque=True)
    outcome["arguments"] = [to_canonical(value, limits, opaque=True) for value in arguments[2]]
    outcome["stdout"] = _printed(output)
    return outcome


def _inputs(module, call):
    namespace = dict(vars(module))
    try:
        for statement in call["setup"]:
            exec(compile(statement, "<setup>", "exec", dont_inherit=True), namespace)
        receiver = None if call["receiver"] is None else _evaluate(call["receiver"], namespace)
        values = [(argument["name"], _evaluate(argument["code"], namespace)) for argument in call["arguments"]]
    except BaseException as error:
        raise _Unusable("%s: %s" % (exceptions.type_names(type(error))[0], exceptions.message(error))) from None
    positional = [value for name, value in values if name is None]
    named = {name: value for name, value in values if name is not None}
    return receiver, (positional, named, [value for _, value in values])


def _evaluate(code, namespace):
    return eval(compile(code, "<input>", "eval", dont_inherit=True), namespace)


def _target(module, entry, call, receiver):
    names = entry.split(".")
    owner = module
    try:
        for name in names[:-1]:
            owner = getattr(owner, name)
        name = _mangled(names)
        if call["receiver"] is None:
            return getattr(owner, name)
    except AttributeError as error:
        raise _Unusable("no target: %s" % exceptions.message(error)) from None
    if _is_property(owner, name):
        return lambda *arguments, **named: getattr(receiver, name)
    return lambda *arguments, **named: getattr(receiver, name)(*arguments, **named)


def _mangled(names):
    name = names[-1]
    if len(names) > 1 and name.startswith("__") and not name.endswith("__"):
        return "_%s%s" % (names[-2].lstrip("_"), name)
    return name


def _is_property(owner, name):
    for cls in inspection.mro(owner):
        found = inspection.class_dict(cls).get(name)
        if found is not None:
            return not callable(found) and not isinstance(found, (staticmethod, classmethod))
    return False


def _settle(value):
    """A coroutine is run to its end, an asynchronous generator is turned into what it yields."""
    import types

    if type(value) is types.CoroutineType:
        import asyncio

        return asyncio.run(value)
    return value


def _exception(error, folder):
    return {
        "types": exceptions.type_names(type(error)),
        "message": exceptions.message(error),
        "explicit": exceptions.is_explicit(error.__traceback__, _Folder(folder)),
    }


class _Folder:
    def __init__(self, folder):
        self._start = folder + os.sep

    def __contains__(self, path):
        return os.path.realpath(path).startswith(self._start)


def _capture_output():
    output = os.memfd_create("stdout") if hasattr(os, "memfd_create") else os.open(os.devnull, os.O_RDWR)
    os.dup2(output, 1)
    return output


def _printed(output):
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        # Closed by the program.
        pass
    content = os.pread(output, _MAX_STDOUT + 1, 0)
    text = content.decode("utf-8", "replace")
    return text if len(content) <= _MAX_STDOUT else text[:_MAX_STDOUT] + "[cut]"
