import json
import os
import sys

from . import bytecode, distribution, lines
from .channel import Channel
from .loaded import report_loaded


def main():
    asked = json.loads(sys.argv.pop())
    channel = Channel(asked["token"])
    channel.send("start")
    root = os.path.realpath(os.getcwd())
    sources = [os.path.normpath(os.path.join(root, folder)) for folder in asked["paths"]]
    entry = os.path.dirname(os.path.abspath(sys.modules["__main__"].__file__))
    first = [*sources, distribution.write_metadata(entry, asked["own"])]
    sys.path[:] = [*first, *(path for path in sys.path if path not in (entry, root))]
    sys.path_importer_cache.clear()
    distribution.prepare_children(entry, asked["own"], first)
    report_loaded(channel, root, asked["proven"])
    sys.dont_write_bytecode = not asked["compiles"]
    recorder = None if asked["recorded"] is None else lines.start(root)
    import pytest

    from .forks import Forks
    from .verdicts import Verdicts

    verdicts = Verdicts(channel, asked["only"], asked["canary"], recorder)
    plugins = [verdicts]
    if asked["recorded"] == "isolated":
        plugins.append(Forks(verdicts, (channel, recorder), asked["test_ms"] / 1000))
    compiling = ["--collect-only"] if asked["compiles"] else []
    arguments = [*_FIXED, *compiling, *asked["arguments"], *asked["files"]]
    sys.argv[:] = [pytest.__file__, *arguments]
    code = pytest.main(arguments, plugins=plugins)
    if asked["compiles"]:
        bytecode.report_modules(channel)
        bytecode.report_compiled(channel, root)
    sys.exit(code)


_FIXED = (
    # The cache's folder would be new in every run.
    "-p",
    "no:cacheprovider",
    # Modules loaded before pytest can rewrite them cause that warning.
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    # A file that cannot be collected is a result.
    "--continue-on-collection-errors",
    "--tb=no",
)

