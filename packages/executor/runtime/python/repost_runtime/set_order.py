"""Small integers have the same order under every hash seed."""

import ast
import builtins

_ORDER = "__repost_order__"
_FUNCTIONS = frozenset(
    ("list", "tuple", "iter", "enumerate", "map", "filter", "zip", "sorted", "min", "max", "deque", "chain")
)
_METHODS = frozenset(("join", "extend", "fromkeys", "chain", "from_iterable", "deque"))


def change(tree):
    """Reverses the order in which sets are consumed; keeps all line numbers."""
    setattr(builtins, _ORDER, _reversed)
    _Consumers().visit(tree)
    ast.fix_missing_locations(tree)


def _reversed(value):
    kind = type(value)
    return list(value)[::-1] if kind is set or kind is frozenset else value


class _Consumers(ast.NodeTransformer):
    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = _ordered(node.iter)
        return node

    def visit_comprehension(self, node):
        self.generic_visit(node)
        if not node.is_async:
            node.iter = _ordered(node.iter)
        return node

    def visit_Starred(self, node):
        self.generic_visit(node)
        if type(node.ctx) is ast.Load:
            node.value = _ordered(node.value)
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        if any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            node.value = _ordered(node.value)
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        function = node.func
        if isinstance(function, ast.Name) and function.id in _FUNCTIONS:
            node.args = [_ordered(argument) for argument in node.args]
        elif isinstance(function, ast.Attribute) and function.attr in _METHODS:
            node.args = [_ordered(argument) for argument in node.args]
        return node


def _ordered(node):
    if isinstance(node, (ast.Starred, ast.Constant, ast.List, ast.Tuple, ast.Lambda)):
        return node
    call = ast.Call(func=ast.Name(id=_ORDER, ctx=ast.Load()), args=[node], keywords=[])
    return ast.copy_location(call, node)
