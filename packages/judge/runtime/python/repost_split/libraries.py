import importlib
import sys

from .problems import Violation


_on_demand = []


def load_on_demand():
    """Lets `loaded` import libraries; only for the candidate's process."""
    _on_demand.append(True)


def loaded(name):
    """Other libraries have no values in the test's process."""
    module = sys.modules.get(name)
    if module is None and _on_demand:
        module = importlib.import_module(name)
    if module is None:
        raise Violation("a value of %s, which is not loaded" % name)
    return module


def text(part):
    if type(part) is not str or len(part) > 200:
        raise Violation("a text was expected")
    return part


def integer(part):
    if type(part) is not int:
        raise Violation("an integer was expected")
    return part


def sizes(part):
    if type(part) is not list or any(type(size) is not int or size < 0 for size in part):
        raise Violation("an array without a shape")
    return part


def several(part):
    if type(part) is not list:
        raise Violation("a sequence was expected")
    return part
