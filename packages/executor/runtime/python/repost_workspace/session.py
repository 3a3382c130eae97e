"""The entry of a run: one session of pytest in the folder that the run starts in."""

import json
import os
import sys

from . import lines
from .channel import Channel
from .loaded import report_loaded


def main():
    """Reads what to run from the arguments. Exits with pytest's exit code."""
    asked = json.loads(sys.argv.pop())
    channel = Channel(asked["token"])
    channel.send("start")
    root = os.path.realpath(os.getcwd())
    sys.path[:] = _without_own(sys.path, root, asked["paths"])
    sys.path_importer_cache.clear()
    report_loaded(channel, root, asked["proven"])
    recorder = None if asked["recorded"] is None else lines.start(root)
    import pytest

    from .forks import Forks
    from .verdicts import Verdicts

    verdicts = Verdicts(channel, asked["only"], asked["canary"], recorder)
    plugins = [verdicts]
    if asked["recorded"] == "isolated":
        plugins.append(Forks(verdicts, (channel, recorder), asked["test_ms"] / 1000))
    arguments = [*_FIXED, *asked["arguments"], *asked["files"]]
    sys.argv[:] = [pytest.__file__, *arguments]
    sys.exit(pytest.main(arguments, plugins=plugins))


_FIXED = (
    # Its folder would be new in every run.
    "-p",
    "no:cacheprovider",
    # The workspace loads modules before pytest can rewrite them. The repository did not cause that warning.
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)


def _without_own(paths, root, source_folders):
    """Puts the repository's source folders first, and leaves out the folder of this entry."""
    own = os.path.dirname(os.path.abspath(sys.modules["__main__"].__file__))
    sources = [os.path.join(root, folder) if folder != "." else root for folder in source_folders]
    return [*sources, *(path for path in paths if path not in (own, root))]
