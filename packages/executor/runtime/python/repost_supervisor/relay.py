"""Relays messages both ways without waiting for either side."""

from . import frames

_CHUNK = 1 << 16
_CREDIT = 1 << 16
_MOST_CHUNKS = 256


class MessageRelay:

    def __init__(self, channel, cap, loop, tell, before):
        """`before` runs before a message of the program is passed on."""
        self._before = before
        self.truncated = False
        self._channel = channel
        self._left = cap
        self._loop = loop
        self._tell = tell
        self._waiting = bytearray()
        self._taken = 0
        self._is_last = False
        loop.watch(channel.fileno(), self._read, self._write)

    def send(self, text):
        if text is None:
            self._is_last = True
        else:
            self._waiting += text
        self._write()

    def drain(self):
        """At most a socket buffer, because an escaped process may keep writing."""
        for _ in range(_MOST_CHUNKS):
            if not self._read():
                return

    def _read(self):
        try:
            chunk = self._channel.recv(_CHUNK)
        except BlockingIOError:
            return False
        except OSError:
            chunk = b""
        if not chunk:
            self._loop.watch(self._channel.fileno(), None, self._write if self._waiting else None)
            return False
        kept = chunk[: self._left]
        self._left -= len(kept)
        self.truncated = self.truncated or len(kept) < len(chunk)
        if kept:
            self._before()
            self._tell(frames.frame(frames.MESSAGE, kept))
        return True

    def _write(self):
        try:
            while self._waiting:
                count = self._channel.send(self._waiting[:_CHUNK])
                del self._waiting[:count]
                self._taken += count
        except BlockingIOError:
            pass
        except OSError:
            # Drops the messages: nobody reads them.
            self._taken += len(self._waiting)
            self._waiting.clear()
        if self._taken >= _CREDIT:
            self._tell(frames.frame(frames.CREDIT, self._taken.to_bytes(8, "big")))
            self._taken = 0
        self._loop.want_to_write(self._channel.fileno(), bool(self._waiting))
        if self._is_last and not self._waiting:
            self._is_last = False
            self._end()

    def _end(self):
        try:
            self._channel.shutdown(1)
        except OSError:
            return
