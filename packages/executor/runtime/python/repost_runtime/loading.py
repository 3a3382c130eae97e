"""Loads the module under test from the run's folder."""

import importlib
import importlib.util
import os
import sys


def load(path):
    """
    Imports the file as a module. A file at the top gets its stem as name; one in folders its dotted path, so that
    relative imports in it work.
    """
    name = os.path.splitext(path)[0].replace("/", ".")
    if "." in name:
        return importlib.import_module(name)
    spec = importlib.util.spec_from_file_location(name, os.path.join(os.getcwd(), path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
