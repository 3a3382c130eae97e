"""Prints kinds of names by scope for the files on standard input, as JSON lines.

Omits `__class__` and scopes of type parameters. `folded`: from 3.12 on, most comprehensions share the
surrounding scope.
"""

import json
import symtable
import sys
import warnings

warnings.simplefilter("ignore")

IGNORED = {"__class__", "__classdict__", "__type_params__", "__conditional_annotations__"}

COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}


def kind_of(table):
    kind = str(getattr(table.get_type(), "value", table.get_type()))
    return "comprehension" if kind == "function" and table.get_name() in COMPREHENSIONS else kind


def path_of(table, path):
    kind = kind_of(table)
    if kind in ("function", "class"):
        return f"{path}/{table.get_lineno()} {table.get_name()}"
    if kind == "comprehension":
        return f"{path}/{table.get_lineno()} comprehension"
    own = f"{path}/{table.get_lineno()} lambda"
    return own if kind in ("type parameter", "type parameters", "type alias") and not path.endswith(own) else path


def plain(name, classes):
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
        if kind_of(child) != "annotation":
            describe(child, path_of(child, path), classes, found)


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
    print(json.dumps({"file": file, "scopes": scopes, "folded": sys.version_info >= (3, 12)}), flush=True)
