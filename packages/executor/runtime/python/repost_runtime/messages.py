"""One JSON value per line over descriptor 3."""

import json
import os

DESCRIPTOR = 3
encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
_received = bytearray()


def send(value):
    data = encode(value).encode("ascii") + b"\n"
    view = memoryview(data)
    while view:
        view = view[os.write(DESCRIPTOR, view) :]


def receive():
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
