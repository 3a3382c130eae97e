import signal

_dispositions = {}


def shield():
    """Ignores signals; a program's process restores their handling."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        try:
            _dispositions[number] = signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            continue


def unshield():
    for number, disposition in _dispositions.items():
        if disposition is not None:
            signal.signal(number, disposition)
