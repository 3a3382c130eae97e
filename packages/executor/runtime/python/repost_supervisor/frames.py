"""One byte of kind, four bytes of length (big-endian), the payload."""

import json
import os

LIBRARY, REQUEST, MESSAGE_IN, MESSAGE_END, ABORT = b"l", b"r", b"m", b"e", b"a"
READY, STARTED, STDOUT, STDERR, MESSAGE, CREDIT, ENDED = b"R", b"S", b"O", b"E", b"M", b"C", b"D"
LIVE_STDOUT, LIVE_STDERR, FILE = b"1", b"2", b"F"

_HEADER = 5
_CHUNK = 1 << 18


def frame(kind, payload):
    return kind + len(payload).to_bytes(4, "big") + payload


def json_frame(kind, value):
    return frame(kind, json.dumps(value, separators=(",", ":")).encode())


def send(descriptor, data):
    """Raises OSError if nobody reads."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


class Reader:
    def __init__(self, descriptor):
        self._descriptor = descriptor
        self._content = bytearray()
        # Reused, because allocating this size is slow.
        self._chunk = memoryview(bytearray(_CHUNK))

    def read(self):
        """Returns the complete frames, or None at the end."""
        size = os.readv(self._descriptor, [self._chunk])
        if size == 0:
            return None
        self._content += self._chunk[:size]
        return list(self._frames())

    def _frames(self):
        while len(self._content) >= _HEADER:
            end = _HEADER + int.from_bytes(self._content[1:_HEADER], "big")
            if len(self._content) < end:
                return
            found = bytes(self._content[:1]), bytes(self._content[_HEADER:end])
            del self._content[:end]
            yield found
