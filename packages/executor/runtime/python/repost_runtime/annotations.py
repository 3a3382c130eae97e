"""Failing annotations must not fail a candidate. Libraries such as dataclasses read the others."""

import __future__
import ast
import builtins
import opcode
import sys
import types

_GUARD, _NAMES = "__repost_annotation__", "__repost_names__"
_ANNOTATES = opcode.opmap.get("SET_FUNCTION_ATTRIBUTE", opcode.opmap.get("MAKE_FUNCTION"))
_WITH_ANNOTATIONS = 4
_IS_FUNCTION = 1
_ERRORS = (NameError, TypeError, AttributeError)
# From 3.14 on, annotations are evaluated when they are read.
_IS_LAZY = sys.version_info >= (3, 14)


def execute(code, path, namespace, read):
    """Guards nested annotations too, which the outer function evaluates."""
    if _IS_LAZY or code.co_flags & __future__.annotations.compiler_flag:
        exec(code, namespace)
        return
    if _annotates_inside(code):
        exec(compile_guarded(read(), path), namespace)
        return
    before = dict(namespace)
    try:
        exec(code, namespace)
    except _ERRORS:
        namespace.clear()
        namespace.update(before)
        exec(compile_guarded(read(), path), namespace)


def compile_guarded(source, path):
    """Keeps all line numbers. `source` is a text or a tree."""
    tree = source if isinstance(source, ast.AST) else ast.parse(source, path)
    if not _IS_LAZY and not any(_is_future(node) for node in tree.body):
        setattr(builtins, _GUARD, _evaluate)
        setattr(builtins, _NAMES, locals)
        _Guards().visit(tree)
    return compile(tree, path, "exec", dont_inherit=True)


def _is_future(node):
    is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
    return is_future and any(alias.name == "annotations" for alias in node.names)


def _annotates_inside(code, inside=False):
    for part in code.co_consts:
        if type(part) is types.CodeType:
            is_inside = inside or bool(part.co_flags & _IS_FUNCTION)
            if is_inside and _annotates(part) or _annotates_inside(part, is_inside):
                return True
    return False


def _annotates(code):
    if "__annotations__" in code.co_names:
        return True
    steps, values = code.co_code[::2], code.co_code[1::2]
    at = steps.find(_ANNOTATES)
    while at >= 0:
        if values[at] & _WITH_ANNOTATIONS:
            return True
        at = steps.find(_ANNOTATES, at + 1)
    return False


def _evaluate(evaluate, text, names):
    try:
        return evaluate() if names is None else eval(text, evaluate.__globals__, names)
    except Exception:
        pass
    try:
        return evaluate()
    except Exception:
        return text


class _Guards(ast.NodeTransformer):
    def __init__(self):
        self._is_in_class = False

    def _guarded(self, annotation):
        if annotation is None or isinstance(annotation, ast.Constant):
            return annotation
        nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        names = ast.Call(ast.Name(_NAMES, ast.Load()), [], []) if self._is_in_class else ast.Constant(None)
        parts = [ast.Lambda(nothing, annotation), ast.Constant(ast.unparse(annotation)), names]
        call = ast.copy_location(ast.Call(ast.Name(_GUARD, ast.Load()), parts, []), annotation)
        return ast.fix_missing_locations(call)

    def visit_arg(self, node):
        node.annotation = self._guarded(node.annotation)
        return node

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        node.annotation = self._guarded(node.annotation)
        return node

    def visit_FunctionDef(self, node):
        node.returns = self._guarded(node.returns)
        node.args = self.visit(node.args)
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        self._visit_body(node, False)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        self._visit_body(node, True)
        return node

    def _visit_body(self, node, is_class):
        before, self._is_in_class = self._is_in_class, is_class
        node.body = [self.visit(one) for one in node.body]
        self._is_in_class = before
