"""Keeps the first and last bytes of a stream."""

import collections
import os

_CHUNK = 1 << 16
# More than any pipe holds, so that the end is complete.
_MOST_CHUNKS = 32


class Output:

    def __init__(self, descriptor):
        self.descriptor = descriptor
        os.set_blocking(descriptor, False)
        self._head_cap = self._tail_cap = 0
        self._head = bytearray()
        self._tail = collections.deque()
        self._tail_size = 0
        self._size = 0
        self._forward = None
        self._live_cap = self._live_left = 0

    def set_cap(self, cap):
        self._head_cap = -(-cap // 2)
        self._tail_cap = cap - self._head_cap

    def forward(self, tell, cap):
        """An empty chunk reports that there is more."""
        self._forward = tell
        self._live_cap = cap
        self.renew()

    def renew(self):
        self._live_left = self._live_cap

    def read(self):
        """Returns False at the end. Other streams need time too."""
        for _ in range(_MOST_CHUNKS):
            try:
                chunk = os.read(self.descriptor, _CHUNK)
            except BlockingIOError:
                return True
            if not chunk:
                return False
            self._add(chunk)
        return True

    def kept(self):
        tail = b"".join(self._tail)
        tail = tail[max(0, len(tail) - self._tail_cap) :]
        return bytes(self._head) + tail, len(self._head), self._size - len(self._head) - len(tail)

    def _add(self, chunk):
        self._size += len(chunk)
        if self._forward is not None and self._live_left is not None:
            self._pass_on(chunk)
        room = self._head_cap - len(self._head)
        if room > 0:
            self._head += chunk[:room]
            chunk = chunk[room:]
        if not chunk:
            return
        self._tail.append(chunk)
        self._tail_size += len(chunk)
        while self._tail and self._tail_size - len(self._tail[0]) >= self._tail_cap:
            self._tail_size -= len(self._tail.popleft())

    def _pass_on(self, chunk):
        passed = chunk[: self._live_left]
        if passed:
            self._forward(passed)
        if len(passed) < len(chunk):
            self._forward(b"")
            self._live_left = None
        else:
            self._live_left -= len(passed)
