"""Prints equivalent rewrites of a function as JSON. The argument is the function's text."""

import ast
import copy
import json
import sys
import textwrap

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def function_of(tree):
    return next(node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def blocks_of(function):
    pending = [function]
    while pending:
        node = pending.pop()
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block
                pending.extend(one for one in block if not isinstance(one, SCOPES))
        for handler in getattr(node, "handlers", ()):
            pending.append(handler)


def loops(function):
    changed = False
    for block in blocks_of(function):
        for at in range(len(block) - 1, -1, -1):
            statement = block[at]
            value = getattr(statement, "value", None)
            if not isinstance(statement, (ast.Assign, ast.Return)) or not isinstance(value, ast.ListComp):
                continue
            if len(value.generators) != 1 or value.generators[0].is_async or binds(value):
                continue
            generator = value.generators[0]
            names = {one.id for one in ast.walk(generator.target) if isinstance(one, ast.Name)}
            if names & names_of(function, value):
                continue
            inner = ast.Expr(ast.Call(ast.Attribute(ast.Name("made_", ast.Load()), "append", ast.Load()), [value.elt], []))
            for test in reversed(generator.ifs):
                inner = ast.If(test, [inner], [])
            statement.value = ast.Name("made_", ast.Load())
            block[at:at] = [
                ast.Assign([ast.Name("made_", ast.Store())], ast.List([], ast.Load())),
                ast.For(generator.target, generator.iter, [inner], []),
            ]
            changed = True
    return changed


def binds(node):
    return any(isinstance(one, (ast.NamedExpr, ast.Lambda, ast.Yield, ast.Await)) for one in ast.walk(node))


def names_of(function, without):
    inside = {id(one) for one in ast.walk(without)}
    names = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and id(one) not in inside}
    return names | {one.arg for one in ast.walk(function) if isinstance(one, ast.arg)}


def guarded(function):
    """Moves an else behind its if, whose branch always leaves."""
    changed = False
    for block in blocks_of(function):
        for at in range(len(block) - 1, -1, -1):
            statement = block[at]
            if isinstance(statement, ast.If) and statement.orelse and leaves(statement.body):
                block[at + 1 : at + 1] = statement.orelse
                statement.orelse = []
                changed = True
    return changed


def leaves(block):
    return isinstance(block[-1], (ast.Return, ast.Raise, ast.Continue, ast.Break))


def nested(function):
    """Moves statements into the else of an if that always leaves."""
    changed = False
    for block in blocks_of(function):
        for at in range(len(block) - 2, -1, -1):
            statement = block[at]
            if isinstance(statement, ast.If) and not statement.orelse and leaves(statement.body):
                statement.orelse = block[at + 1 :]
                del block[at + 1 :]
                changed = True
    return changed


def reordered(function):
    """Swaps two independent plain assignments."""
    changed = False
    for block in blocks_of(function):
        at = 0
        while at + 1 < len(block):
            first, second = block[at], block[at + 1]
            if is_plain(first) and is_plain(second) and not related(first, second):
                block[at], block[at + 1] = second, first
                changed = True
                at += 1
            at += 1
    return changed


def is_plain(statement):
    if not isinstance(statement, ast.Assign) or not all(isinstance(one, ast.Name) for one in statement.targets):
        return False
    allowed = (ast.Name, ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.Load)
    return all(isinstance(one, allowed) for one in ast.walk(statement.value))


def related(first, second):
    def stored(statement):
        return {one.id for one in statement.targets}

    def loaded(statement):
        return {one.id for one in ast.walk(statement.value) if isinstance(one, ast.Name)}

    return bool(stored(first) & (stored(second) | loaded(second)) or stored(second) & loaded(first))


def ternary(function):
    """Splits `return a if test else b` into two returns."""
    changed = False
    for block in blocks_of(function):
        for at in range(len(block) - 1, -1, -1):
            statement = block[at]
            if isinstance(statement, ast.Return) and isinstance(statement.value, ast.IfExp):
                value = statement.value
                block[at : at + 1] = [ast.If(value.test, [ast.Return(value.body)], [ast.Return(value.orelse)])]
                changed = True
    return changed


def while_loops(function):
    """Replaces a for loop by a while loop with `next`."""
    changed = False
    for block in blocks_of(function):
        for at in range(len(block) - 1, -1, -1):
            loop = block[at]
            if not isinstance(loop, ast.For) or loop.orelse:
                continue
            name = "rest_%d_" % len(list(ast.walk(function)))
            end = "end_of_" + name
            call = ast.Call(ast.Name("next", ast.Load()), [ast.Name(name, ast.Load()), ast.Name(end, ast.Load())], [])
            body = [
                ast.Assign([ast.Name("item_of_" + name, ast.Store())], call),
                ast.If(
                    ast.Compare(ast.Name("item_of_" + name, ast.Load()), [ast.Is()], [ast.Name(end, ast.Load())]),
                    [ast.Break()],
                    [],
                ),
                ast.Assign([loop.target], ast.Name("item_of_" + name, ast.Load())),
                *loop.body,
            ]
            iterator = ast.Call(ast.Name("iter", ast.Load()), [loop.iter], [])
            block[at : at + 1] = [
                ast.Assign([ast.Name(name, ast.Store())], iterator),
                ast.Assign([ast.Name(end, ast.Store())], ast.Call(ast.Name("object", ast.Load()), [], [])),
                ast.While(ast.Constant(True), body, []),
            ]
            changed = True
    return changed


def looks_at_names(function):
    return any(isinstance(one, ast.Name) and one.id in ("locals", "vars", "eval", "exec") for one in ast.walk(function))


def main(text):
    found = {}
    tree = ast.parse(textwrap.dedent(text))
    if not looks_at_names(function_of(tree)):
        for make in (loops, guarded, nested, reordered, ternary, while_loops):
            changed = copy.deepcopy(tree)
            if make(function_of(changed)):
                found[make.__name__] = ast.unparse(ast.fix_missing_locations(changed))
    print(json.dumps(found))


main(sys.argv[1])
