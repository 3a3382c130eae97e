"""Functions are saved before a test may replace them."""

import json
import os

DESCRIPTOR = 3


def _make_dumps():
    """json.dumps prepares a new encoder for each value."""
    encoder = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"), check_circular=False)
    make = json.encoder.c_make_encoder
    if make is None:
        return encoder.encode
    join = "".join
    write = make(None, encoder.default, json.encoder.encode_basestring_ascii, None, ":", ",", False, False, False)
    return lambda value: join(write(value, 0))


dumps = _make_dumps()
loads = json.JSONDecoder().decode
_read = os.read
_write = os.write
_received = bytearray()


def send_line(text):
    view = memoryview(text.encode("ascii") + b"\n")
    while view:
        view = view[_write(DESCRIPTOR, view) :]


def receive():
    start = 0
    while True:
        end = _received.find(b"\n", start)
        if end >= 0:
            line = bytes(_received[:end])
            del _received[: end + 1]
            return loads(line.decode("ascii"))
        start = len(_received)
        chunk = _read(DESCRIPTOR, 1 << 18)
        if not chunk:
            return None
        _received.extend(chunk)
