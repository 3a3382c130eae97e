"""Prints equivalent variants of a function as JSON. The argument is the function's text."""

import ast
import copy
import json
import sys
import textwrap


def function_of(tree):
    return next(node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def own_nodes(function):
    pending = list(function.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            pending.extend(ast.iter_child_nodes(node))


def is_generator(function):
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in own_nodes(function))


class ReturnThroughVariable(ast.NodeTransformer):
    def visit_FunctionDef(self, node):
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_FunctionDef

    def visit_Return(self, node):
        if node.value is None:
            return node
        bound = ast.Assign([ast.Name("outcome_", ast.Store())], node.value)
        return [bound, ast.Return(ast.Name("outcome_", ast.Load()))]


class SwapBranches(ReturnThroughVariable):
    def visit_Return(self, node):
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        if not node.orelse:
            node.orelse = [ast.Pass()]
        return ast.If(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)


class Renamed(ast.NodeTransformer):
    def __init__(self, names):
        self.names = names

    def visit_Name(self, node):
        return ast.Name(self.names.get(node.id, node.id), node.ctx)


def through_variable(function):
    function.body = [one for node in function.body for one in _as_list(ReturnThroughVariable().visit(node))]
    return function


def swapped(function):
    function.body = [SwapBranches().visit(node) for node in function.body]
    return function


def _as_list(found):
    return found if isinstance(found, list) else [found]


def renamed(function):
    nodes = list(own_nodes(function))
    if any(isinstance(n, (ast.Global, ast.Nonlocal, ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.ExceptHandler)) for n in nodes):
        return None
    if any(isinstance(n, ast.Name) and n.id in ("locals", "vars", "eval", "exec") for n in nodes):
        return None
    bound = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    arguments = {a.arg for a in ast.walk(function.args) if isinstance(a, ast.arg)}
    bound -= arguments
    imported = {alias.asname or alias.name for n in nodes if isinstance(n, (ast.Import, ast.ImportFrom)) for alias in n.names}
    names = {name: name + "_2" for name in bound - imported}
    function.body = [Renamed(names).visit(node) for node in function.body]
    return function if names else None


def inner(function):
    if is_generator(function) or isinstance(function, ast.AsyncFunctionDef):
        return None
    nodes = list(ast.walk(function))
    if any(isinstance(n, (ast.Global, ast.Nonlocal)) or isinstance(n, ast.Name) and n.id in ("super", "__class__", "locals") for n in nodes):
        return None
    arguments = {a.arg for a in ast.walk(function.args) if isinstance(a, ast.arg)}
    if any(isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del)) and n.id in arguments for n in nodes):
        return None
    within = ast.parse("def body_():\n    pass").body[0]
    within.body = function.body
    function.body = [within, ast.Return(ast.Call(ast.Name("body_", ast.Load()), [], []))]
    return function


def cached(function):
    if not function.args.args or function.args.args[0].arg != "self":
        return None
    function.body = ast.parse("try:\n    self._seen_before = True\nexcept AttributeError:\n    pass").body + function.body
    return function


def main(text):
    found = {}
    tree = ast.parse(textwrap.dedent(text))
    for make in (through_variable, swapped, renamed, inner, cached):
        changed = copy.deepcopy(tree)
        if make(function_of(changed)) is not None:
            found[make.__name__] = ast.unparse(ast.fix_missing_locations(changed))
    print(json.dumps(found))


main(sys.argv[1])
