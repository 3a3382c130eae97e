"""Keeps the first and the last bytes of an output stream, and counts the rest."""

import collections
import os

_CHUNK = 1 << 16
# More than any pipe holds, so that nothing that was written before an end is left.
_MOST_CHUNKS = 32


class Output:
    """Half of the cap each for head and tail."""

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
        """Passes what comes on at once, up to a number of bytes; what is over it is told once, by no bytes."""
        self._forward = tell
        self._live_cap = cap
        self.renew()

    def renew(self):
        """From now on as many bytes are passed on again."""
        self._live_left = self._live_cap

    def read(self):
        """Takes in what there is, up to a share that leaves time for others. False once the stream has ended."""
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
        """The bytes kept, how many of them are the head, and how many were dropped after it."""
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
        # Whole chunks go once the later ones fill the tail by themselves.
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
