
import functools
import sys

from . import record_calls_tags


def build(expression):
    tag = expression["k"]
    if tag in ("text", "bool", "none"):
        return expression["v"]
    if tag == "int":
        return int(expression["v"])
    if tag == "float":
        return float(expression["v"])
    if tag == "bytes":
        return expression["v"].encode("latin-1")
    if tag in record_calls_tags.BY_TAG:
        return record_calls_tags.BY_TAG[tag](build(item) for item in expression["v"])
    if tag == "dict":
        return {build(key): build(item) for key, item in expression["v"]}
    if tag == "code":
        return eval(expression["v"], {expression["module"]: sys.modules[expression["module"]]})
    if tag == "lambda":
        return eval(expression["v"], {})
    if tag == "linked":
        made = build(expression["object"])
        for name, item in expression["named"]:
            object.__setattr__(made, name, build(item))
        return made
    found = _named(expression)
    if tag == "name":
        return found
    named = {name: build(item) for name, item in expression["named"]}
    if tag == "restored":
        made = _unmade(found)
        for name, item in named.items():
            object.__setattr__(made, name, item)
        return made
    return found(*[build(item) for item in expression["arguments"]], **named)


def _unmade(kind):
    """Creates an instance without `__init__`, by its own `__new__` if necessary."""
    try:
        return object.__new__(kind)
    except TypeError:
        return kind.__new__(kind)


def _named(expression):
    return functools.reduce(getattr, expression["name"].split("."), sys.modules[expression["module"]])
