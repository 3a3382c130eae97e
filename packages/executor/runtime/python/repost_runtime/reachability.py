import ast

_TRY = (ast.Try, getattr(ast, "TryStar", ast.Try))
_LOOPS = (ast.While, ast.For, ast.AsyncFor)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def has_code(statement):
    """Declarations and stray strings have no code."""
    if isinstance(statement, (ast.Global, ast.Nonlocal)):
        return False
    if isinstance(statement, ast.AnnAssign):
        return statement.value is not None or not statement.simple
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return not isinstance(statement.value.value, str)
    return True


def constant_truth(test):
    if isinstance(test, ast.Constant):
        return bool(test.value)
    if isinstance(test, ast.Name) and test.id == "__debug__":
        return True
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = constant_truth(test.operand)
        return None if inner is None else not inner
    return None


def block_falls_through(statements):
    return all(falls_through(statement) for statement in statements)


def falls_through(node):
    if isinstance(node, (ast.Return, ast.Raise, ast.Continue, ast.Break)):
        return False
    if isinstance(node, ast.Assert):
        return constant_truth(node.test) is not False
    if isinstance(node, ast.If):
        return _if_falls_through(node)
    if isinstance(node, ast.While) and constant_truth(node.test) is True:
        return _breaks(node.body)
    if isinstance(node, _LOOPS):
        return block_falls_through(node.orelse) or _breaks(node.body)
    if isinstance(node, _TRY):
        ends = [node.body + node.orelse] + [handler.body for handler in node.handlers]
        return any(map(block_falls_through, ends)) and block_falls_through(node.finalbody)
    if hasattr(ast, "Match") and isinstance(node, ast.Match):
        return not is_irrefutable(node.cases[-1]) or any(block_falls_through(case.body) for case in node.cases)
    # A context manager may suppress an exception.
    return True


def _if_falls_through(node):
    decided = constant_truth(node.test)
    if decided is True:
        return block_falls_through(node.body)
    if decided is False:
        return block_falls_through(node.orelse)
    return block_falls_through(node.body) or block_falls_through(node.orelse)


def _breaks(statements):
    for statement in statements:
        if isinstance(statement, ast.Break):
            return True
        if isinstance(statement, _SCOPES):
            continue
        if isinstance(statement, _LOOPS):
            if _breaks(statement.orelse):
                return True
            continue
        if any(_breaks(block) for block in _blocks(statement)):
            return True
    return False


def _blocks(statement):
    for field in ("body", "orelse", "finalbody"):
        yield getattr(statement, field, [])
    for part in getattr(statement, "handlers", []) + getattr(statement, "cases", []):
        yield part.body


def is_irrefutable(case):
    return case.guard is None and _takes_all(case.pattern)


def _takes_all(pattern):
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is None or _takes_all(pattern.pattern)
    return isinstance(pattern, ast.MatchOr) and _takes_all(pattern.patterns[-1])
