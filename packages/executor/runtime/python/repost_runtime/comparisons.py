"""Records exact built-in types only, so that no code of the module runs.

node/repost_runtime/comparisons.js documents the records. A side may also be ["bytes", text].
"""

import ast
import builtins
import operator
import re

_NAME = "__repost_compared__"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_OPERATORS = {
    ast.Eq: ("equal", operator.eq, True, False),
    ast.NotEq: ("equal", operator.ne, False, False),
    ast.Is: ("equal", operator.is_, True, False),
    ast.IsNot: ("equal", operator.is_not, False, False),
    ast.Lt: ("less", operator.lt, True, False),
    ast.LtE: ("at_most", operator.le, True, False),
    ast.Gt: ("less", operator.gt, True, True),
    ast.GtE: ("at_most", operator.ge, True, True),
    ast.In: ("in", lambda left, right: left in right, True, False),
    ast.NotIn: ("in", lambda left, right: left not in right, False, False),
}
_BY_NUMBER = list(_OPERATORS.values())
_NUMBERS = {kind: number for number, kind in enumerate(_OPERATORS)}
_TEXT_METHODS = {"startswith": "begins", "endswith": "ends"}
_LOOKUPS = ("get", "pop", "index")
_MATCHES = ("match", "search", "fullmatch")
_METHODS = (*_TEXT_METHODS, *_LOOKUPS, *_MATCHES)
_CONTAINERS = (list, tuple, set, frozenset, dict, type({}.keys()))
_TEXTS = (str, bytes, bytearray)

MAX_TEXT = 200
MAX_ITEMS = 40
MAX_WRITTEN = 60
# First comparisons kept for each position.
_FIRST = 2
_MAX_NOTED = 20_000


class Comparisons:

    def __init__(self):
        self._left = 0
        self._kept = {}
        self._turn = 0

    def watch(self, tree):
        """Allows one module per process: the tree finds this object by name."""
        setattr(builtins, _NAME, self)
        _Watch().visit(tree)

    def restart(self):
        self._left = _MAX_NOTED
        self._kept = {}
        self._turn = 0

    def written(self):
        self._left = 0
        latest = {}
        for (position, kind, holds), kept in self._kept.items():
            for turn, left, right in kept:
                key = repr((position, kind, holds, left, right))
                if key not in latest or latest[key][0] < turn:
                    latest[key] = (turn, [position, kind, holds, left, right])
        ordered = sorted(latest.values(), key=lambda one: -one[0])
        return [written for _, written in ordered[:MAX_WRITTEN]]

    def note(self, position, kind, holds, left, right):
        if self._left <= 0:
            return
        self._left -= 1
        left, right = _side(left), _side(right)
        if left[0] == "other" and right[0] == "other":
            return
        self._turn += 1
        kept = self._kept.setdefault((position, kind, bool(holds)), [])
        if len(kept) > _FIRST:
            kept.pop()
        kept.append((self._turn, left, right))

    def compare(self, position, number, left, right):
        kind, apply, positive, swapped = _BY_NUMBER[number]
        result = apply(left, right)
        if result is True or result is False:
            sides = (right, left) if swapped else (left, right)
            self.note(position, kind, result is positive, *sides)
        return result

    def chain(self, position, numbers, sides):
        """Each side is a function without arguments."""
        left = sides[0]()
        for number, side in zip(numbers, sides[1:]):
            right = side()
            result = self.compare(position, number, left, right)
            if not result:
                return result
            left = right
        return result

    def item(self, position, container, key):
        if type(container) is dict and _is_plain(key):
            self.note(position, "in", key in container, key, container)
        return container[key]

    def method(self, position, name, value, *arguments):
        method = getattr(value, name)
        kind = _TEXT_METHODS.get(name)
        if kind is not None and type(value) in _TEXTS:
            result = method(*arguments)
            if arguments:
                self.note(position, kind, result, value, arguments[0])
            return result
        if name in _LOOKUPS and type(value) in (dict, list, tuple) and arguments and _is_plain(arguments[0]):
            self.note(position, "in", arguments[0] in value, arguments[0], value)
        if name in _MATCHES:
            return self._match(position, method, value, arguments)
        return method(*arguments)

    def _match(self, position, method, value, arguments):
        result = method(*arguments)
        if value is re and len(arguments) >= 2:
            pattern, text = arguments[:2]
        elif type(value) is re.Pattern and arguments:
            pattern, text = value, arguments[0]
        else:
            return result
        self.note(position, "matches", result is not None, text, pattern if type(pattern) is re.Pattern else _Pattern(pattern))
        return result


class _Pattern:
    def __init__(self, pattern):
        self.pattern = pattern


def _is_plain(value):
    return value is None or type(value) in (str, bytes, int, float, bool)


def _side(value, depth=0):
    kind = type(value)
    if value is None:
        return ["nothing"]
    if kind is bool:
        return ["boolean", value]
    if kind is str:
        return ["text", value[:MAX_TEXT]]
    if kind is bytes or kind is bytearray:
        return ["bytes", bytes(value[:MAX_TEXT]).decode("latin-1")]
    if kind is int and value.bit_length() < 256:
        return ["integer", str(value)]
    if kind is float and value - value == 0:
        return ["float", repr(value)]
    if kind in _CONTAINERS and depth < 2:
        return ["items", [_side(item, depth + 1) for item in _some(value)]]
    if kind is re.Pattern or kind is _Pattern:
        pattern = value.pattern
        if type(pattern) is bytes:
            pattern = pattern.decode("latin-1")
        return ["pattern", pattern] if type(pattern) is str and len(pattern) <= 4 * MAX_TEXT else ["other"]
    return ["other"]


def _some(container):
    """The order of sets must not depend on hashes."""
    if type(container) in (set, frozenset):
        return sorted(container, key=repr)[:MAX_ITEMS] if all(map(_is_plain, container)) else []
    items = []
    for item in container:
        if len(items) == MAX_ITEMS:
            break
        items.append(item)
    return items


class _Watch(ast.NodeTransformer):
    """Loading the module is not part of a call."""

    def __init__(self):
        self._positions = 0
        self._inside = False

    def visit(self, node):
        if isinstance(node, _FUNCTIONS):
            return self._function(node)
        if isinstance(node, ast.ClassDef):
            return self._body(node, False)
        return super().visit(node)

    def _function(self, node):
        """Skips defaults, decorators and annotations, which run elsewhere."""
        if isinstance(node, ast.Lambda):
            before, self._inside = self._inside, True
            node.body = self.visit(node.body)
            self._inside = before
            return node
        return self._body(node, True)

    def _body(self, node, inside):
        before, self._inside = self._inside, inside
        node.body = [self.visit(statement) for statement in node.body]
        self._inside = before
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        numbers = [_NUMBERS[type(operation)] for operation in node.ops]
        if not self._inside:
            return node
        if len(numbers) == 1:
            return self._call(node, "compare", ast.Constant(numbers[0]), node.left, node.comparators[0])
        sides = [node.left, *node.comparators]
        if not all(map(_can_wait, sides)):
            return node
        waiting = ast.Tuple([ast.Lambda(_no_arguments(), side) for side in sides], ast.Load())
        return self._call(node, "chain", ast.Constant(tuple(numbers)), waiting)

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if not self._inside or not isinstance(node.ctx, ast.Load) or not isinstance(node.slice, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            return node
        return self._call(node, "item", node.value, node.slice)

    def visit_Call(self, node):
        self.generic_visit(node)
        function = node.func
        if not self._inside or not isinstance(function, ast.Attribute) or function.attr not in _METHODS:
            return node
        if node.keywords or any(isinstance(one, ast.Starred) for one in node.args) or _is_super(function.value):
            return node
        return self._call(node, "method", ast.Constant(function.attr), function.value, *node.args)

    def _call(self, node, name, *arguments):
        self._positions += 1
        function = ast.Attribute(ast.Name(_NAME, ast.Load()), name, ast.Load())
        call = ast.Call(function, [ast.Constant(self._positions), *arguments], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))


def _is_super(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _can_wait(side):
    """The expression means the same inside a nested function."""
    return not any(
        isinstance(node, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)) or _is_super(node) for node in ast.walk(side)
    )


def _no_arguments():
    return ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
