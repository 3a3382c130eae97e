"""Compares the Python alternatives with the originals on the documented calls.

python3 check_python.py FOLDER_OF_INSTALLED_PACKAGES [SET]

Prints each right alternative that differs and each wrong one that does not. Runs code of packages.
"""

import importlib
import json
import pathlib
import sys
import types

HERE = pathlib.Path(__file__).parent


def read(name):
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]


def outcome(namespace, call):
    try:
        value = eval(call, namespace)
    except Exception as error:
        return type(error)
    return plain(value)


def plain(value):
    if hasattr(value, "__next__"):
        return ("iterator", list(value))
    return (isinstance(value, bool), value)


def same(expected, actual):
    if isinstance(expected, type) and isinstance(actual, type):
        return issubclass(actual, expected)
    return type(expected) is type(actual) and close(expected, actual)


def close(left, right):
    if isinstance(left, float) and isinstance(right, float):
        return abs(left - right) <= 1e-9 * max(1.0, abs(left))
    if isinstance(left, (tuple, list)) and isinstance(right, (tuple, list)):
        return type(left) is type(right) and len(left) == len(right) and all(map(close, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return list(left) == list(right) and all(close(left[key], right[key]) for key in left)
    return left == right and isinstance(left, float) == isinstance(right, float) and isinstance(left, bool) == isinstance(right, bool)


def main():
    sys.path.insert(0, sys.argv[1])
    functions = {row["instance"]: row for row in read("functions.jsonl") if row["file"].endswith(".py")}
    problems = 0
    name_of_set = sys.argv[2] if len(sys.argv) > 2 else "alternatives"
    for row in read(f"{name_of_set}.jsonl"):
        function = functions.get(row["instance"])
        if function is None:
            continue
        module = importlib.import_module(function["file"][: -len(".py")].removeprefix("src/").replace("/", ".").removesuffix(".__init__"))
        name = function["signature"].partition("(")[0]
        original = getattr(module, name).__globals__
        namespace = dict(original)
        exec(compile(row["code"], row["instance"], "exec"), namespace)
        pairs = [(call, outcome(dict(original), call), outcome(namespace, call)) for call in function["calls"]]
        differences = [pair for pair in pairs if not same(pair[1], pair[2])]
        if row["kind"] == "right" and differences:
            problems += 1
            print("right but differs:", row["instance"], "|", row["note"], "|", *map(str, differences[0]))
        if row["kind"] == "wrong" and not differences:
            problems += 1
            print("wrong but equal:", row["instance"], "|", row["note"])
    print(problems, "problems")


main()
