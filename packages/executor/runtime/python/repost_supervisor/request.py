import json
import os


class Request:

    def __init__(self, header, files, changes, stdin):
        self.folder = header["folder"]
        self.entry = header["entry"]
        self.args = header["args"]
        self.limits = header["limits"]
        self.env = header["env"]
        self.user = header["user"]
        self.hidden = header["hidden"]
        self.files = files
        self.stdin = stdin
        self.changes = changes


def contents(asked):
    stdin = [] if asked.stdin is None else [("stdin", asked.stdin)]
    return [*asked.files, *(change for change in asked.changes or () if change[1] is not None), *stdin]


def read(descriptor):
    """Reads a length of four bytes, JSON header, file contents and standard input. None if it ends too early."""
    size = _read_exactly(descriptor, 4)
    header = None if size is None else _read_exactly(descriptor, int.from_bytes(size, "big"))
    if header is None:
        return None
    header = json.loads(header)
    files = _read_contents(descriptor, header["files"])
    changes = None if files is None or header["changes"] is None else _read_contents(descriptor, header["changes"])
    if files is None or (changes is None and header["changes"] is not None):
        return None
    stdin = None if header["stdin"] is None else _read_exactly(descriptor, header["stdin"])
    return Request(header, files, changes, stdin)


def _read_contents(descriptor, listed):
    """The content None removes a file."""
    contents = []
    for file in listed:
        content = None if file["size"] is None else _read_exactly(descriptor, file["size"])
        if content is None and file["size"] is not None:
            return None
        contents.append((file["path"], content))
    return contents


def read_header(payload):
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


def with_header(header, content):
    encoded = json.dumps(header).encode()
    return len(encoded).to_bytes(4, "big") + encoded + content
