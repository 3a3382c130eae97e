"""Prints, for each file named on standard input, the kinds of the names in each of its scopes, as JSON lines.

`__class__` is left out, for Python looks it up in a way of its own.
"""

import json
import symtable
import sys
import warnings

warnings.simplefilter("ignore")

IGNORED = {"__class__", "__classdict__"}

COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}


def kind_of(table):
    name = table.get_name()
    if str(table.get_type()).split(".")[-1].lower() != "function":
        return str(table.get_type()).split(".")[-1].lower()
    return "comprehension" if name in COMPREHENSIONS else "function"


def plain(name, classes):
    """Undoes the mangling of private names."""
    for owner in reversed(classes):
        prefix = "_" + owner.lstrip("_")
        if name.startswith(prefix + "__"):
            return name[len(prefix) :]
    return name


def kinds_of(symbol, kind, bound):
    if kind == "module":
        return ["bound"] * bound + ["global"] * symbol.is_referenced()
    return ["local" if symbol.is_local() else "free" if symbol.is_free() else "global"]


def describe(table, path, classes, found):
    kind = kind_of(table)
    if kind == "class":
        classes = [*classes, table.get_name()]
    names = {}
    for symbol in table.get_symbols():
        name = plain(symbol.get_name(), classes)
        if name.startswith(".") or name in IGNORED:
            continue
        bound = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported() or symbol.is_namespace()
        if not bound and not symbol.is_referenced():
            continue
        names[name] = kinds_of(symbol, kind, bound)
    known = found.setdefault(path, {})
    for name, kinds in names.items():
        known.setdefault(name, set()).update(kinds)
    for child in table.get_children():
        label = "lambda" if child.get_name() == "lambda" else child.get_name()
        if kind_of(child) == "comprehension":
            label = "comprehension"
        describe(child, f"{path}/{child.get_lineno()} {label}", classes, found)


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(file, "rb") as stream:
            table = symtable.symtable(stream.read(), file, "exec")
    except (SyntaxError, ValueError, RecursionError) as error:
        print(json.dumps({"file": file, "problem": str(error)}), flush=True)
        continue
    found = {}
    describe(table, "", [], found)
    scopes = {path: {name: sorted(kinds) for name, kinds in names.items()} for path, names in found.items()}
    print(json.dumps({"file": file, "scopes": scopes}), flush=True)
