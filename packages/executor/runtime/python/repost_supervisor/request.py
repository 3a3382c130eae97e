"""A program to run, as it comes to the process that becomes it."""

import json
import os


class Request:
    """A program to run: its files with their contents, and the header as the executor wrote it."""

    def __init__(self, header, files):
        self.folder = header["folder"]
        self.entry = header["entry"]
        self.args = header["args"]
        self.limits = header["limits"]
        self.env = header["env"]
        self.user = header["user"]
        self.files = files


def read(descriptor):
    """The request: four bytes of length, a JSON header, the contents of its files; None if it ends too early."""
    size = _read_exactly(descriptor, 4)
    header = None if size is None else _read_exactly(descriptor, int.from_bytes(size, "big"))
    if header is None:
        return None
    header = json.loads(header)
    files = []
    for file in header["files"]:
        content = _read_exactly(descriptor, file["size"])
        if content is None:
            return None
        files.append((file["path"], content))
    return Request(header, files)


def read_header(payload):
    """The header alone."""
    return json.loads(payload[4 : 4 + int.from_bytes(payload[:4], "big")])


def _read_exactly(descriptor, size):
    chunks = []
    while size > 0:
        chunk = os.read(descriptor, min(size, 1 << 20))
        if not chunk:
            return None
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)
