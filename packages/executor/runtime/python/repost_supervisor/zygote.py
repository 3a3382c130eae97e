"""An interpreter with loaded modules, and nothing of any run."""

import gc
import importlib
import json
import os
import site
import sys

from . import bare_fork, forker, groups, library_modules, node_library, node_program, program, signals

# The most used modules in tests.
_COMMON = (
    "abc ast bisect collections contextlib copy csv dataclasses datetime decimal enum fractions functools glob hashlib heapq inspect "
    "io itertools json logging math operator os pathlib pickle pprint queue random re shutil statistics string struct "
    "subprocess tempfile textwrap threading time traceback types typing unittest unittest.mock uuid warnings"
).split()
_OWN = "repost_runtime.calls", "repost_runtime.kept", "repost_runtime.variants", "repost_runtime.warm_up"


def main(control, writer, config):
    library = sys.path[0]
    # Sets paths directly, which avoids their .pth files.
    trusted = [*sys.path[1:], library, *config["paths"]]
    sys.path[:] = trusted
    for make in (site.setquit, site.setcopyright, site.sethelper):
        make()
    node = config.get("node")
    # Forks that become Node need no preloaded modules.
    wanted = [] if node else [*_COMMON, *_OWN, *config["preload"]]
    compiled = None
    if config["library"] and node:
        compiled = node_library.compile_library(node, config["library"])
    elif config["library"]:
        library_modules.install(config["library"]["files"])
        wanted += config["library"]["modules"]
    problems = {name: problem for name, problem in ((name, _load(name)) for name in wanted) if problem}
    told = {"notes": list(problems.values()), "failed": [name for name in config["preload"] if name in problems]}
    os.write(writer, json.dumps(told).encode())
    os.close(writer)
    gc.collect()
    # Keeps garbage collection in forks from copying pages.
    gc.freeze()
    # Preloaded modules may rely on fork hooks.
    fork = os.fork if config["preload"] or not bare_fork.can_be_used() else bare_fork.fork
    isolated = config["isolated"]
    stays = isolated and bool(node)
    forked = forker.Forker(control, isolated, stays, fork).serve()
    if forked is None:
        return
    descriptors, entrances, memory_flag = forked
    signals.unshield()
    try:
        groups.enter(entrances)
        program.prepare(descriptors, isolated, config["occupied"], stays, config.get("folder"))
    except OSError as error:
        sys.stderr.write("cannot prepare a run: %s\n" % error)
        sys.stderr.flush()
        os._exit(program.SETUP_FAILED)
    if node:
        library = config["library"]["files"] if config["library"] else {}
        started = {**node, "contained": config.get("contained", False), "compiled": compiled, "library": library}
        node_program.run(started, isolated, memory_flag)
    program.run(isolated, memory_flag, trusted)


def _load(name):
    try:
        importlib.import_module(name)
    except BaseException as error:
        return "%s could not be loaded before the run: %s: %s" % (name, type(error).__name__, error)
    return None
