"""One JSON value per line over descriptor 3, in both directions."""

import json
import os

DESCRIPTOR = 3
encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
_received = bytearray()


def send(value):
    """Blocks while the other side does not read."""
    data = encode(value).encode("ascii") + b"\n"
    view = memoryview(data)
    while view:
        view = view[os.write(DESCRIPTOR, view) :]


def receive():
    """None after the last message."""
    while True:
        end = _received.find(b"\n")
        if end >= 0:
            line = bytes(_received[:end])
            del _received[: end + 1]
            return json.loads(line)
        chunk = os.read(DESCRIPTOR, 65536)
        if not chunk:
            return None
        _received.extend(chunk)
