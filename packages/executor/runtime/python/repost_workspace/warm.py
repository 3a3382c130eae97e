"""Loads pytest and its own plugins before a run."""

import importlib


def load():
    try:
        from _pytest.config import default_plugins
    except ImportError:
        # The environment has no pytest; the run reports it.
        return
    for name in default_plugins:
        importlib.import_module("_pytest." + name)
    for name in ("session", "forks", "verdicts"):
        importlib.import_module("." + name, __package__)


load()
