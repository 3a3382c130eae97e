import json
import os
import sys
import types

from repost_runtime import clock, randomness

from .endpoint import Endpoint
from .files import Files
from .heap import Heap
from .patches import Patches
from .proxies import Proxies
from .realm import MAIN, Realm
from .state import State
from .surroundings import Environment, Output, RandomState
from .variables import Variables

_FOLDER = "scratch"


def read_job(path):
    with open(path, "rb") as file:
        return json.load(file)


def read_text(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def pin(job):
    randomness.install()
    randomness.seed(0)
    clock.install(job["clock_shift_s"])


def enter_scratch():
    """Imports nothing. Published scripts also use the home folder's `tmp`."""
    folder = os.getcwd()
    if os.path.isdir(os.environ.get("HOME", "")):
        os.makedirs(os.path.join(os.environ["HOME"], "tmp"), exist_ok=True)
    sys.path[:] = [folder if place in ("", ".") else place for place in sys.path]
    os.mkdir(_FOLDER)
    os.chdir(_FOLDER)


def make_main(path, job):
    """Creates the module, with the same name in both processes."""
    module = types.ModuleType(MAIN)
    module.__file__ = os.path.abspath(path)
    module.__builtins__ = __builtins__
    sys.modules[MAIN] = module
    sys.modules.setdefault(job["name"], module)
    sys.argv[:] = [job["name"] + ".py"]
    return module


class Side:

    def __init__(self, trusted, job, module, target, serve, names=()):
        self.realm = Realm(trusted, module.__dict__, job)
        self.proxies = Proxies(self.realm)
        self.heap = Heap(self.realm, target, self.proxies)
        self.output = Output(self.heap, self.realm)
        self.patches = Patches(self.heap, self.realm, names)
        self.random = RandomState(self.heap, self.realm)
        self.state = State(
            [
                Variables(self.heap, self.realm),
                self.patches,
                self.random,
                Files(self.heap, self.realm),
                Environment(self.heap, self.realm),
                self.output,
            ]
        )
        self.endpoint = Endpoint(self.heap, self.state, serve)
