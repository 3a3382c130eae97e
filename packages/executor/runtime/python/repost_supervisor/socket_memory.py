"""Measures memory in sockets, which belongs to no process."""

import socket
import struct

_DUMP = 0x0301
_BY_FAMILY = 20
_DONE, _ERROR = 3, 2
_HEADER = struct.Struct("=IHHII")
_ATTRIBUTE = struct.Struct("=HH")
_ANY_STATE = 0xFFFFFFFF
_CHUNK = 1 << 16
_TCP, _UDP = 6, 17
_UNIX_SIZE, _UNIX_MEMORY = 16, 5
_INTERNET_SIZE, _INTERNET_MEMORY = 72, 7
_SHOW_UNIX_MEMORY = 1 << 5


def held(census):
    """Returns bytes, including sockets in transit."""
    unix = struct.pack("=BBHIIIII", socket.AF_UNIX, 0, 0, _ANY_STATE, 0, _SHOW_UNIX_MEMORY, 0, 0)
    total = _sum(census, unix, _UNIX_SIZE, _UNIX_MEMORY)
    for family in (socket.AF_INET, socket.AF_INET6):
        for protocol in (_TCP, _UDP):
            asked = struct.pack("=BBBBI48x", family, protocol, 1 << (_INTERNET_MEMORY - 1), 0, _ANY_STATE)
            total += _sum(census, asked, _INTERNET_SIZE, _INTERNET_MEMORY)
    return total


def _sum(census, asked, size, attribute):
    try:
        census.send(_HEADER.pack(_HEADER.size + len(asked), _BY_FAMILY, _DUMP, 0, 0) + asked)
        return sum(_figures(census, size, attribute))
    except OSError:
        return 0


def _figures(census, size, attribute):
    while True:
        answer = census.recv(_CHUNK)
        at = 0
        while at < len(answer):
            length, kind, *_ = _HEADER.unpack_from(answer, at)
            if kind in (_DONE, _ERROR):
                return
            yield _of_socket(answer, at + _HEADER.size + size, at + length, attribute)
            at += -(-length // 4) * 4


def _of_socket(answer, at, end, wanted):
    while at < end:
        length, kind = _ATTRIBUTE.unpack_from(answer, at)
        if kind == wanted:
            received, _, sent, _, _, queued, _, backlog = struct.unpack_from("=8I", answer, at + _ATTRIBUTE.size)
            return received + max(sent, queued) + backlog
        at += max(4, -(-length // 4) * 4)
    return 0
