"""Inserts calls; text and line numbers stay."""

import ast
import re

from repost_runtime.collecting import is_main_guard

STUB = "__repost_stub__"
OBSERVED = "__repost_observed__"
BEGIN = "__repost_begin__"
_QUOTED_NAME = re.compile(r"""(['"])([^\W\d]\w*(?:\.[^\W\d]\w*)+)\1""")
_DECLARATIONS = ("overload", "setter", "deleter")


def parse(text, path):
    return ast.parse(text, path)


def place_stub(tree, entry, name, observed=False):
    found = _find(tree.body, entry.split("."))
    if found is None:
        return False
    block, index = found
    definition = block[index]
    made = [(name, STUB)] + [(definition.name, OBSERVED)] * (observed and name != definition.name)
    for place, (bound, by) in enumerate(made, index + 1):
        call = ast.Call(ast.Name(by, ast.Load()), [ast.Name(definition.name, ast.Load())], [])
        block.insert(place, _located(ast.Assign([ast.Name(bound, ast.Store())], call), definition))
    return True


def place_begin(tree, entry):
    """The first statement with effect after the definitions."""
    top = entry.split(".")[0]
    last = max((at for at, node in enumerate(tree.body) if top in _names(node)), default=-1)
    for at in range(last + 1, len(tree.body)):
        node = tree.body[at]
        if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant) or _runs(node) or is_main_guard(node):
            tree.body.insert(at, _located(ast.Expr(ast.Call(ast.Name(BEGIN, ast.Load()), [], [])), node))
            return


def _runs(node):
    return isinstance(node, (ast.Assert, ast.For, ast.While, ast.With))


def dotted_names(text):
    """Returns quoted dotted names, for example arguments of `patch`."""
    return {found[1] for found in _QUOTED_NAME.findall(text)}


def statement_at(trees, frame_lines):
    for text, tree, line in frame_lines(trees):
        found = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _spans(node, line) and not _is_inserted(node)]
        if found:
            smallest = min(found, key=lambda node: (node.end_lineno - node.lineno, -node.col_offset))
            return ast.get_source_segment(text, smallest)
    return None


def _is_inserted(node):
    """Detects inserted statements; no other statement ends there."""
    return node.end_col_offset == 0


def _spans(node, line):
    return node.lineno <= line <= node.end_lineno


def _names(node):
    return [getattr(node, "name", None)]


def _located(node, place):
    for one in ast.walk(node):
        one.lineno = one.end_lineno = place.end_lineno
        one.col_offset = one.end_col_offset = 0
    return node


def _find(block, path):
    """Skips overloads, setters and deleters."""
    found = None
    for index, node in enumerate(block):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and len(path) == 1 and node.name == path[0]:
            if not any(_last_name(one) in _DECLARATIONS for one in node.decorator_list):
                found = block, index
        elif isinstance(node, ast.ClassDef) and len(path) > 1 and node.name == path[0]:
            found = _find(node.body, path[1:]) or found
        else:
            for field in ("body", "orelse", "finalbody", "handlers"):
                for inner in _blocks(node, field):
                    found = _find(inner, path) or found
    return found


def _blocks(node, field):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return []
    inner = getattr(node, field, None)
    if field == "handlers":
        return [handler.body for handler in inner or ()]
    return [inner] if isinstance(inner, list) else []


def _last_name(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
