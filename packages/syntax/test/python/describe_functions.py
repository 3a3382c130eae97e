"""Writes the functions of CPython's ast for each listed file, as JSON lines."""

import ast
import inspect
import json
import sys


def own_nodes(body):
    pending = list(body)
    while pending:
        node = pending.pop()
        yield node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            pending += [default for default in node.args.defaults + node.args.kw_defaults if default]
            pending += getattr(node, "decorator_list", [])
        elif isinstance(node, ast.ClassDef):
            pending += node.bases + [keyword.value for keyword in node.keywords] + node.decorator_list
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            pending.append(node.generators[0].iter)
        else:
            pending += ast.iter_child_nodes(node)


def has_value(node):
    return node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None)


def describe(node, path):
    own = list(own_nodes(node.body))
    yields = [found for found in own if isinstance(found, (ast.Yield, ast.YieldFrom))]
    returns = [found for found in own if isinstance(found, ast.Return)]
    docstring = ast.get_docstring(node, clean=False)
    return {
        "name": ".".join([*path, node.name]),
        "startLine": min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]),
        "endLine": node.end_lineno,
        "docstring": None if docstring is None else inspect.cleandoc(docstring),
        "modifiers": ["async"] * isinstance(node, ast.AsyncFunctionDef) + ["generator"] * bool(yields),
        "returnsValue": any(has_value(found) for found in yields + returns),
        "decorators": [ast.dump(decorator) for decorator in node.decorator_list],
    }


def collect(nodes, path, found):
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(describe(node, path))
        elif isinstance(node, ast.ClassDef):
            collect(node.body, [*path, node.name], found)
        elif isinstance(node, ast.stmt) or type(node).__name__ in ("ExceptHandler", "match_case"):
            collect(ast.iter_child_nodes(node), path, found)


def main():
    for line in sys.stdin:
        path = line.rstrip("\n")
        with open(path, encoding="utf-8", newline="") as file:
            code = file.read()
        found = []
        try:
            collect(ast.parse(code).body, [], found)
        except (SyntaxError, ValueError, RecursionError):
            found = None
        else:
            for function in found:
                function["decorators"] = len(function["decorators"])
        print(json.dumps({"path": path, "functions": found}), flush=True)


main()
