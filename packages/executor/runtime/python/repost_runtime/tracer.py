"""Records coverage by probes in the syntax tree. Line events cannot distinguish the branches of `if x: return 1`,
and stop when the module sets a trace function.

Lines: first lines of statements that can run, and of except and case clauses. Arcs: (line, line) for each exit
of an if, elif, while, for and case. A negative line is the end of the function that starts there.
"""

import ast
import builtins

from . import reachability

_HITS = "__repost_hits__"
_TRY = (ast.Try, getattr(ast, "TryStar", ast.Try))
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Coverage:
    """Lines and arcs, sorted."""

    def __init__(self, meanings):
        self._meanings = meanings
        self.hits = bytearray(len(meanings))
        self.lines = sorted({line for lines, _ in meanings for line in lines})
        self.arcs = sorted({arc for _, arcs in meanings for arc in arcs})

    def reset(self):
        self.hits[:] = bytes(len(self.hits))

    def ran(self):
        reached = [meaning for meaning, hit in zip(self._meanings, self.hits) if hit]
        lines = sorted({line for lines, _ in reached for line in lines})
        return lines, sorted({arc for _, arcs in reached for arc in arcs})


def compile_traced(source, path, start_line, end_line, change=None):
    """Traces outermost functions of one module per process, because probes have fixed names. `change` may move no
    line.
    """
    tree = ast.parse(source, path)
    if change is not None:
        change(tree)
    coverage = add_probes(tree, start_line, end_line)
    record_in(coverage)
    return compile(tree, path, "exec", dont_inherit=True), coverage


def add_probes(tree, start_line, end_line):
    probes = _Probes()
    for function in _functions_between(tree, start_line, end_line):
        probes.function(function)
    return Coverage(probes.meanings)


def record_in(coverage):
    setattr(builtins, _HITS, coverage.hits)


def _functions_between(node, start, end):
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _FUNCTIONS):
            yield from _functions_between(child, start, end)
            continue
        first = min([child.lineno] + [decorator.lineno for decorator in child.decorator_list])
        if start <= first and child.end_lineno <= end:
            yield child
        else:
            yield from _functions_between(child, start, end)


class _Probes:
    """`after`: the line after the end of a block."""

    def __init__(self):
        self.meanings = []

    def function(self, node):
        self._block_of(node, "body", -node.lineno)

    def _block_of(self, node, field, after):
        setattr(node, field, self._block(getattr(node, field), after, isinstance(node, _FUNCTIONS + (ast.ClassDef,))))

    def _block(self, statements, after, may_have_docstring=False):
        written = []
        for index, statement in enumerate(statements):
            following = _first_line(statements[index + 1 :], after)
            if reachability.has_code(statement) and not (may_have_docstring and index == 0 and _is_text(statement)):
                written.append(self._probe(statement, lines=(_first_line([statement], 0),)))
            written.append(statement)
            self._inside(statement, following)
            if not reachability.falls_through(statement):
                return written + statements[index + 1 :]
        return written

    def _inside(self, node, following):
        if isinstance(node, ast.If):
            self._fork(node, following, following)
        elif isinstance(node, (ast.While, ast.For, ast.AsyncFor)):
            self._fork(node, node.lineno, following)
        elif isinstance(node, _TRY):
            self._try(node, following)
        elif isinstance(node, (ast.With, ast.AsyncWith, ast.ClassDef)):
            self._block_of(node, "body", following)
        elif isinstance(node, _FUNCTIONS):
            self.function(node)
        elif hasattr(ast, "Match") and isinstance(node, ast.Match):
            self._match(node, following)

    def _fork(self, node, after_body, following):
        decided = reachability.constant_truth(node.test) if hasattr(node, "test") else None
        into = (node.lineno, _first_line(node.body, 0))
        past = (node.lineno, _first_line(node.orelse, following))
        if decided is not False:
            self._block_of(node, "body", after_body)
        if decided is not True:
            self._block_of(node, "orelse", following)
        if decided is None:
            node.body.insert(0, self._probe(node, arcs=(into,)))
            node.orelse.insert(0, self._probe(node, arcs=(past,)))

    def _try(self, node, following):
        after = _first_line(node.finalbody, following)
        self._block_of(node, "body", _first_line(node.orelse, after))
        if reachability.block_falls_through(node.body):
            self._block_of(node, "orelse", after)
        self._block_of(node, "finalbody", following)
        for handler in node.handlers:
            self._block_of(handler, "body", after)
            if handler.type is None:
                handler.body.insert(0, self._probe(handler, lines=(handler.lineno,)))
            else:
                # A clause's exception types are evaluated when it is tried.
                handler.type = self._probed(handler.type, lines=(handler.lineno,))

    def _match(self, node, following):
        lines = [case.pattern.lineno for case in node.cases]
        past = []
        for index, case in enumerate(node.cases):
            into = (lines[index], _first_line(case.body, 0))
            self._block_of(case, "body", following)
            refutable = not reachability.is_irrefutable(case)
            # Entering a case means that no earlier case matched.
            arcs = past + [into] if refutable else past
            case.body.insert(0, self._probe(case.body[0], lines[: index + 1], arcs))
            if refutable:
                past.append((lines[index], lines[index + 1] if index + 1 < len(lines) else following))
        if not reachability.is_irrefutable(node.cases[-1]):
            otherwise = [self._probe(node, lines, past)]
            node.cases.append(ast.match_case(ast.copy_location(ast.MatchAs(), node), None, otherwise))

    def _probe(self, near, lines=(), arcs=()):
        target = ast.Subscript(ast.Name(_HITS, ast.Load()), self._number(lines, arcs), ast.Store())
        return _at(ast.Assign([target], ast.Constant(1)), near)

    def _probed(self, expression, lines):
        mark = ast.Attribute(ast.Name(_HITS, ast.Load()), "__setitem__", ast.Load())
        call = ast.Call(mark, [self._number(lines, ()), ast.Constant(1)], [])
        both = ast.Tuple([call, expression], ast.Load())
        return _at(ast.Subscript(both, ast.Constant(1), ast.Load()), expression)

    def _number(self, lines, arcs):
        self.meanings.append((tuple(lines), tuple(arcs)))
        return ast.Constant(len(self.meanings) - 1)


def _at(node, near):
    return ast.fix_missing_locations(ast.copy_location(node, near))


def _first_line(block, otherwise):
    if not block:
        return otherwise
    return min([block[0].lineno] + [decorator.lineno for decorator in getattr(block[0], "decorator_list", [])])


def _is_text(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and isinstance(
        statement.value.value, str
    )
