import base64
import importlib
import os
import random
import struct
import sys

from .problems import Violation

_getstate, _setstate, _getcwd = random.getstate, random.setstate, os.getcwd
_MAX_OUTPUT = 4 * 1024 * 1024


class RandomState:

    key = "r"

    def __init__(self, heap, realm):
        self._known = None
        self._sending = None
        self._own = _own_state
        self._realm = realm

    def begin(self):
        self._known = self.now()

    def now(self):
        numpy, torch = sys.modules.get("numpy.random"), _torch()
        state = None if numpy is None else numpy.get_state()
        return (
            self._own(),
            None if state is None else (state[0], state[1].tobytes(), *state[2:]),
            None if torch is None else torch.get_rng_state().numpy().tobytes(),
        )

    def collect(self):
        self._sending = self.now()
        if self._sending == self._known:
            return None
        version, words, gauss = _getstate()
        _, numpy, torch = self._sending
        gauss = None if gauss is None else gauss.hex()
        words = _pack(struct.pack("<625I", *words))
        return [version, words, gauss, _numpy_text(numpy), None if torch is None else _pack(torch)]

    def commit(self):
        self._known = self._sending

    def prepare(self, found, nodes):
        """Has nothing to prepare."""

    def apply(self, found):
        if found is None:
            return
        version, words, gauss, numpy, torch = found
        drawn = version, struct.unpack("<625I", _unpack(words)), None if gauss is None else float.fromhex(gauss)
        _, own_numpy, own_torch = self.now()
        if drawn != _getstate() and self._is_carried_over("random"):
            _setstate(drawn)
        if numpy is not None and "numpy" in sys.modules and numpy != _numpy_text(own_numpy) and self._is_carried_over("random numpy"):
            # The other side may have loaded it on demand.
            module = importlib.import_module("numpy.random")
            name, keys, position, has_gauss, cached = numpy
            array = sys.modules["numpy"].frombuffer(_unpack(keys), "<u4")
            module.set_state((name, array, position, has_gauss, float.fromhex(cached)))
        is_new = torch is not None and own_torch is not None and _unpack(torch) != own_torch
        if is_new and self._is_carried_over("random torch"):
            _torch().set_rng_state(_torch().frombuffer(bytearray(_unpack(torch)), dtype=_torch().uint8))
        self._known = self.now()

    def _is_carried_over(self, effect):
        return not self._realm.trusted or self._realm.effects.permits(effect)


def _as_kept():
    """None when a test replaced os.environ."""
    kept = getattr(os.environ, "_data", None)
    return (dict(kept), _getcwd()) if type(kept) is dict else None


def _memory_of_random():
    """The method call takes longer than most calls."""
    generator = getattr(_getstate, "__self__", None)
    if sys.implementation.name != "cpython" or generator is None:
        return None
    import ctypes

    place, size = id(generator) + object.__basicsize__, struct.calcsize("=i624I")
    if type(generator).__basicsize__ < object.__basicsize__ + size:
        return None

    def read():
        return ctypes.string_at(place, size), generator.gauss_next

    index, *words = struct.unpack("=i624I", read()[0])
    return read if _getstate()[1] == (*words, index) else None


# Chosen at import, before the process forks.
_own_state = _memory_of_random() or _getstate


def _torch():
    module = sys.modules.get("torch")
    return module if module is not None and "get_rng_state" in module.__dict__ else None


def _numpy_text(state):
    if state is None:
        return None
    name, keys, position, has_gauss, cached = state
    return [name, _pack(keys), position, has_gauss, float(cached).hex()]


def _pack(data):
    return base64.b64encode(data).decode("ascii")


def _unpack(text):
    return base64.b64decode(text, validate=True)


class Environment:
    """Environment variables, and the folder below the start folder."""

    key = "e"

    def __init__(self, heap, realm):
        self._variables = None
        self._folder = ""
        self._root = os.getcwd()
        self._realm = realm
        self._sending = None
        self._looked_at = None
        self._seen = None

    def begin(self):
        self._variables = dict(os.environ)
        self._sending = self._variables, "."
        if _getcwd() == self._root:
            self._seen = _as_kept()

    def collect(self):
        self._looked_at = _as_kept()
        if self._looked_at is not None and self._looked_at == self._seen:
            return None
        now, folder = dict(os.environ), os.path.relpath(_getcwd(), self._root)
        self._sending = now, folder
        names = sorted({*now, *self._variables})
        changed = [[name, now.get(name)] for name in names if now.get(name) != self._variables.get(name)]
        moved = folder if folder != (self._folder or ".") else None
        return [changed, moved] if changed or moved is not None else None

    def commit(self):
        self._variables, self._folder = self._sending
        self._seen = self._looked_at

    def prepare(self, found, nodes):
        """Has nothing to prepare."""

    def apply(self, found):
        if found is None:
            return
        self._seen = None
        changed, moved = found
        for name, value in changed:
            if not self._is_carried_over("environment %s" % name):
                continue
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        if moved is not None:
            place = os.path.normpath(os.path.join(self._root, moved))
            if place != self._root and not place.startswith(self._root + os.sep):
                raise Violation("a working folder outside of the run's")
            if self._is_carried_over("folder"):
                os.chdir(place)
                self._folder = moved
        self._variables = dict(os.environ)

    def _is_carried_over(self, effect):
        return not self._realm.trusted or self._realm.effects.permits(effect)


class Output:

    key = "w"

    def __init__(self, heap, realm):
        self._trusted = realm.trusted
        self._written = []
        self._size = 0

    def begin(self):
        self._written.clear()
        self._size = 0

    def add(self, stream, text):
        self._size += len(text)
        if self._size <= _MAX_OUTPUT:
            self._written.append([stream, text])

    def collect(self):
        return list(self._written) or None

    def commit(self):
        self.begin()

    def prepare(self, found, nodes):
        """Has nothing to prepare."""

    def apply(self, found):
        for stream, text in found or ():
            if type(text) is not str or stream not in ("stdout", "stderr"):
                raise Violation("output of no stream")
            getattr(sys, stream).write(text)


class OutputStream:

    encoding = "utf-8"
    errors = "strict"
    closed = False

    def __init__(self, output, name):
        self._output = output
        self.name = "<%s>" % name
        self._stream = name

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not %s" % type(text).__name__)
        self._output.add(self._stream, str.__str__(text))
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        """Output travels with the next message."""

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False

    def seekable(self):
        return False
