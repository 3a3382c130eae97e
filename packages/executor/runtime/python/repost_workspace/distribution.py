"""Makes the repository's own distribution look installed."""

import os
import re
import sys

_UNSAFE = re.compile(r"[^\w.+-]+")


def write_metadata(folder, distribution):
    """Returns the folder for sys.path."""
    path = os.path.join(folder, "metadata")
    os.makedirs(path, exist_ok=True)
    if distribution is None:
        return path
    name, version = (_UNSAFE.sub("_", distribution[key]) for key in ("name", "version"))
    info = os.path.join(path, "%s-%s.dist-info" % (name.replace("-", "_"), version.replace("-", "_")))
    os.makedirs(info, exist_ok=True)
    _write(os.path.join(info, "METADATA"), "Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version))
    groups = {"console_scripts": distribution["scripts"], **distribution["entry_points"]}
    points = ("[%s]\n%s\n" % (group, "".join("%s = %s\n" % each for each in groups[group].items())) for group in groups)
    _write(os.path.join(info, "entry_points.txt"), "".join(points))
    return path


def prepare_children(folder, distribution, first):
    """Child processes need `first`, packages, interpreters under usual names, and commands."""
    commands = os.path.join(folder, "bin")
    os.makedirs(commands, exist_ok=True)
    for name in ("python", "python3"):
        os.symlink(sys.executable, os.path.join(commands, name))
    for name, target in ({} if distribution is None else distribution["scripts"]).items():
        module, _, function = target.partition(":")
        if _UNSAFE.search(name) or not re.fullmatch(r"[\w.]+", module) or not re.fullmatch(r"[\w.]*", function):
            continue
        path = os.path.join(commands, name)
        _write(path, _COMMAND % (sys.executable, module, function.partition(".")[0], function))
        os.chmod(path, 0o755)
    os.environ["PATH"] = os.pathsep.join([commands, os.environ.get("PATH", os.defpath)])
    os.environ["PYTHONPATH"] = os.pathsep.join([*first, *_installed()])


_COMMAND = """#!%s
import sys
from %s import %s
sys.exit(%s())
"""


def _installed():
    library = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return sys.path[sys.path.index(library) + 1 :] if library in sys.path else []


def _write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
