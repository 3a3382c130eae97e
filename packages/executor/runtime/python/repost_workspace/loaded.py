import hashlib
import os
from importlib.machinery import SourceFileLoader


def report_loaded(channel, root, paths):
    """`paths` are relative to `root`."""
    wanted = {os.path.join(root, path): path for path in paths}
    original = SourceFileLoader.get_code

    def get_code(loader, fullname):
        path = wanted.get(os.path.realpath(loader.get_filename(fullname)))
        if path is not None:
            content = loader.get_data(loader.get_filename(fullname))
            channel.send("loaded", path=path, sha256=hashlib.sha256(content).hexdigest())
        return original(loader, fullname)

    SourceFileLoader.get_code = get_code
