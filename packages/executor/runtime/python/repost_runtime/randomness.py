"""Seeds random, os.urandom, and numpy and torch if loaded."""

import os
import random
import sys

_NODE = 0x0242AC110002
# In the year 2216, in 100 ns since 1582: uuid1 counts on from it.
_LAST_TIMESTAMP = 2 * 10**17
_original_seed = random.Random.seed
_stream = random.Random(0)
# Seed of the stream; None after the stream has started.
_pending = None


def install():
    os.urandom = urandom
    # The module random has already bound the original function.
    random._urandom = urandom
    random.Random.seed = _seed


def seed(value):
    branch("%r" % (value,))
    random.seed(value)
    _seed_module("numpy.random", lambda module: module.seed(value % 2**32))
    _seed_module("torch", lambda module: module.manual_seed(value))
    _seed_module("uuid", _seed_uuid)


def branch(name):
    """Differs by process name, and is equal in every run."""
    global _pending
    _pending = "repost:%s" % name


def _draw(bits):
    """Seeds the stream late: most runs draw nothing."""
    global _pending
    if _pending is not None:
        _original_seed(_stream, _pending)
        _pending = None
    return _stream.getrandbits(bits)


def urandom(size, /):
    if size < 0:
        raise ValueError("negative argument not allowed")
    return _draw(size * 8).to_bytes(size, "little") if size else b""


def _seed(self, a=None, version=2):
    """A generator without a seed gets one from the seeded source."""
    return _original_seed(self, _draw(64) if a is None else a, version)


def _seed_module(name, act):
    module = sys.modules.get(name)
    if module is None:
        return
    try:
        act(module)
    except Exception as error:
        sys.stderr.write("cannot seed %s: %s\n" % (name, type(error).__name__))


def _seed_uuid(module):
    module._node = _NODE
    module._generate_time_safe = None
    module._last_timestamp = _LAST_TIMESTAMP
