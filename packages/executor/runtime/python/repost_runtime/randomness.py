"""Everything random comes from one seed: random, os.urandom and what is built on it, numpy and torch if loaded."""

import os
import random
import sys

_NODE = 0x0242AC110002
# Of the year 2216, in 100 ns since 1582: uuid1 goes on from the last one where the clock is behind it.
_LAST_TIMESTAMP = 2 * 10**17
_original_seed = random.Random.seed
_stream = random.Random(0)
# The seed that the stream has to start from before it gives anything; None where it has.
_pending = None


def install():
    """Puts the seeded source in the place of the system's; `seed` says what comes out of it."""
    os.urandom = urandom
    # random has bound the function at its import; secrets and uuid go through one of the two.
    random._urandom = urandom
    random.Random.seed = _seed


def seed(value):
    """Starts every source again."""
    branch("%r" % (value,))
    random.seed(value)
    _seed_module("numpy.random", lambda module: module.seed(value % 2**32))
    _seed_module("torch", lambda module: module.manual_seed(value))
    _seed_module("uuid", _seed_uuid)


def branch(name):
    """Lets what the system draws differ from that in a process of another name, and be the same in every run."""
    global _pending
    _pending = "repost:%s" % name


def _draw(bits):
    """Most runs draw nothing, so that the stream is started by who does."""
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
    """A generator without a seed takes it from the seeded source instead of the system."""
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
    """uuid1 never comes to the same time twice: here it counts on from a time that no clock shows, and takes the rest from random."""
    module._node = _NODE
    module._generate_time_safe = None
    module._last_timestamp = _LAST_TIMESTAMP
