"""Writes nameless functions as lambdas."""

import ast
import builtins
import functools
import inspect
import linecache

from . import inspection

MAX_TEXT = 300
# Calling these returns something else than a lambda's value.
_OTHER = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def as_lambda(function):
    """Longer functions become lambdas that return None."""
    code = function.__code__
    if code.co_flags & _OTHER:
        return None
    found = [one for one in _functions_of(code.co_filename).get(code.co_firstlineno, ()) if _is_of(one, code)]
    if len(found) != 1:
        return None
    body = _body_of(found[0])
    taken = _plainly(found[0].args)
    if body is None or not _stands_alone(body, taken):
        body = ast.Constant(None)
    text = ast.unparse(ast.Lambda(taken, body))
    return text if len(text) <= MAX_TEXT and "\n" not in text else None


@functools.lru_cache(maxsize=64)
def _functions_of(path):
    found = {}
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError, RecursionError):
        return found
    for one in ast.walk(tree):
        if isinstance(one, (ast.Lambda, ast.FunctionDef)):
            found.setdefault(one.lineno, []).append(one)
    return found


def _is_of(node, code):
    name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
    taken = node.args
    plain = [one.arg for one in [*taken.posonlyargs, *taken.args, *taken.kwonlyargs]]
    rest = tuple(one and one.arg for one in (taken.vararg, taken.kwarg))
    own = list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    return name == code.co_name and plain == own and rest == inspection.rest_names(code)


def _body_of(node):
    if isinstance(node, ast.Lambda):
        return node.body
    statements = [one for one in node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    only = statements[0] if len(statements) == 1 else None
    return only.value if isinstance(only, ast.Return) else None


def _plainly(taken):
    def plain(one):
        return None if one is None else ast.arg(one.arg)

    def constant(one):
        return one if one is None or isinstance(one, ast.Constant) else ast.Constant(None)

    return ast.arguments(
        posonlyargs=[plain(one) for one in taken.posonlyargs],
        args=[plain(one) for one in taken.args],
        vararg=plain(taken.vararg),
        kwonlyargs=[plain(one) for one in taken.kwonlyargs],
        kw_defaults=[constant(one) for one in taken.kw_defaults],
        kwarg=plain(taken.kwarg),
        defaults=[constant(one) for one in taken.defaults],
    )


def _stands_alone(body, taken):
    names = [one for one in ast.walk(body) if isinstance(one, ast.Name)]
    bound = {one.id for one in names if isinstance(one.ctx, ast.Store)}
    bound.update(one.arg for one in ast.walk(body) if isinstance(one, ast.arg))
    bound.update(one.arg for one in ast.walk(taken) if isinstance(one, ast.arg))
    return all(one.id in bound or hasattr(builtins, one.id) for one in names)
