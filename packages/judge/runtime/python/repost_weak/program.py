"""Randomness and time are fixed before the first line."""

import builtins
import json
import os
import sys
import types

from repost_runtime import annotations, clock, exceptions, randomness

from .recorder import Recorder
from .target import make_target

_exit = os._exit


def main(job_path):
    with open(job_path, encoding="utf-8") as file:
        job = json.load(file)
    with open(job["program"], encoding="utf-8", newline="") as file:
        text = file.read()
    os.makedirs(os.path.join(os.path.expanduser("~"), "tmp"), exist_ok=True)
    randomness.install()
    randomness.seed(0)
    clock.install(job["clock_shift_s"])
    recorder = Recorder()
    builtins.__repost_observe__ = recorder.observe
    builtins.__repost_exact__ = recorder.exact
    builtins.__repost_truth__ = recorder.truth
    builtins.__repost_reached__ = recorder.reached
    builtins.__repost_target__ = make_target(recorder, job["target_seed"])
    recorder.end(_run(text, job["program"]))


def _run(text, path):
    module = types.ModuleType("__main__")
    module.__file__ = os.path.abspath(path)
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    sys.argv[:] = [path]
    try:
        exec(annotations.compile_guarded(text, path), module.__dict__)
    except SystemExit as error:
        return {"how": "exit", "code": error.code if type(error.code) is int or error.code is None else 1}
    except BaseException as error:
        return {"how": "raised", "types": exceptions.type_names(type(error)), "message": exceptions.message(error)}
    return {"how": "returned"}
