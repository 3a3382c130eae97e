"""What comes in through the control descriptor, and what the program's setup reports."""

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
        self.restricted = header["restricted"]
        self.site_packages = header["site_packages"]
        self.folders = header["folders"]
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


def read_report(descriptor):
    """What the setup of the program wrote before it closed its end; it closes it by dying, too."""
    chunks = []
    while True:
        chunk = os.read(descriptor, 65536)
        if not chunk:
            break
        chunks.append(chunk)
    os.close(descriptor)
    return json.loads(b"".join(chunks) or '{"held": [], "problem": "the setup of the program died"}')


def _read_exactly(descriptor, size):
    chunks = []
    while size > 0:
        chunk = os.read(descriptor, min(size, 1 << 20))
        if not chunk:
            return None
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)
