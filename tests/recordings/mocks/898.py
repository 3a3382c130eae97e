# mock for: subprocess
class _Ended:
    def __init__(self, returncode, stdout):
        self.returncode = returncode
        self.stdout = stdout


def run(command, capture_output=False):
    place = command[-1]
    if not place.startswith("/"):
        return _Ended(1, b" not a place: " + place.encode())
    return _Ended(0, ("ID 256 gen 7 path " + place + "\n").encode())
