"""Changes a function's code in place, for all references to the function."""

import __future__
import ast
import builtins
import gc
import importlib.util
import os
import sys
import types

from . import loading, tracer

_CALLED = "__repost_called__"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_FUTURE_FLAGS = 0
for _name in __future__.all_feature_names:
    _FUTURE_FLAGS |= getattr(__future__, _name).compiler_flag


class CannotSwitch(Exception):
    """The change is impossible in place; the module must be loaded again."""


class SwitchedModule:
    """CannotSwitch: the module called the target while it loaded, or keeps no function of it."""

    def __init__(self, path, entry, start_line, end_line, traced=None):
        """`traced`: the module, if its target has probes and has not run."""
        self._path = os.path.join(os.getcwd(), path)
        self._names = entry.split(".")
        self._start = start_line
        self._end = end_line
        self._lines = _read(path)
        self._after = len(self._lines) - end_line
        self.module = self._load(path) if traced is None else traced
        self._functions = [one for one in gc.get_objects() if type(one) is types.FunctionType and self._is_target(one.__code__)]
        if not self._functions:
            raise CannotSwitch("the module keeps no such function")
        self._flags = self._functions[0].__code__.co_flags & _FUTURE_FLAGS
        # Functions that differ from the text would not change with it.
        loaded = self._compile(self._lines, self._watch if traced is None else self._probe)
        if not all(_are_alike(function.__code__, loaded) for function in self._functions):
            raise CannotSwitch("the function is not as its text says")
        if traced is None:
            self.restore()

    def _load(self, path):
        called = []
        setattr(builtins, _CALLED, called)
        module, _ = loading.load(path, change=self._watch)
        if called:
            raise CannotSwitch("the module calls the target while it loads")
        return module

    def _watch(self, tree):
        """A profile function would double the time of modules that load slowly."""
        for node in ast.walk(tree):
            if not isinstance(node, _FUNCTIONS) or node.name != self._names[-1]:
                continue
            if min([node.lineno] + [decorator.lineno for decorator in node.decorator_list]) == self._start:
                call = ast.parse("%s.append(1)" % _CALLED).body[0]
                node.body.insert(1 if ast.get_docstring(node, False) is not None else 0, _at(call, node))

    def _is_target(self, code):
        return (
            code.co_firstlineno == self._start and code.co_name == self._names[-1] and code.co_filename == self._path
        )

    def restore(self):
        """Replaces watched or traced code."""
        self._replace(self._compile(self._lines))

    def trace(self):
        """Returns the coverage of later calls."""
        coverages = []
        self._replace(self._compile(self._lines, lambda tree: coverages.append(self._probe(tree))))
        tracer.record_in(coverages[0])
        return coverages[0]

    def _probe(self, tree):
        return tracer.add_probes(tree, self._start, self._end)

    def switch(self, source):
        """The file's text differs only in the target's lines."""
        self._replace(self._compile(_read(source)))

    def _replace(self, code):
        for function in self._functions:
            try:
                function.__code__ = code
            except ValueError as problem:
                # Python refuses a body that starts or stops using `super()`.
                raise CannotSwitch(str(problem)) from None

    def _compile(self, lines, change=None):
        text = lines[self._start - 1 : len(lines) - self._after]
        indent = text[0][: len(text[0]) - len(text[0].lstrip(" \t"))]
        owners = ["class %s:" % name for name in self._names[:-1]]
        headers = owners if owners or not indent else ["if True:"]
        if len(headers) > min(len(indent), self._start - 1):
            raise CannotSwitch("there is no room for what is around the target")
        around = [indent[:depth] + header for depth, header in enumerate(headers)]
        padded = [""] * (self._start - 1 - len(around)) + around + text
        code = self._compile_text("\n".join(padded) + "\n", change)
        for name in self._names:
            code = next((one for one in code.co_consts if type(one) is types.CodeType and one.co_name == name), None)
            if code is None:
                raise CannotSwitch("the function is not where its text says")
        return code

    def _compile_text(self, text, change):
        if change is not None:
            text = ast.parse(text, self._path)
            change(text)
        return compile(text, self._path, "exec", flags=self._flags, dont_inherit=True)


def _at(statement, near):
    for node in ast.walk(statement):
        ast.copy_location(node, near)
    return statement


_FORM = "argcount posonlyargcount kwonlyargcount names varnames freevars cellvars flags".split()


def _are_alike(left, right):
    """Calls of imported names compile differently without the import."""
    if any(getattr(left, "co_" + part) != getattr(right, "co_" + part) for part in _FORM):
        return False
    if len(left.co_consts) != len(right.co_consts):
        return False
    return all(map(_are_same_constants, left.co_consts, right.co_consts))


def _are_same_constants(left, right):
    if type(left) is not type(right):
        return False
    return _are_alike(left, right) if type(left) is types.CodeType else left == right


def _read(path):
    with open(path, "rb") as file:
        return importlib.util.decode_source(file.read()).split("\n")
