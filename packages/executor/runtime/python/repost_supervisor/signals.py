"""What a worker's own processes do about signals."""

import signal

_dispositions = {}


def shield():
    """Ignores every signal that can be ignored; a program's process undoes it."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        try:
            _dispositions[number] = signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            # Reserved by the C library.
            continue


def unshield():
    for number, disposition in _dispositions.items():
        if disposition is not None:
            signal.signal(number, disposition)
