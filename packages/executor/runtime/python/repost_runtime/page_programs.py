import ast
import re
import textwrap

_FENCE = re.compile(r"^([ \t]*)(```+|~~~+)[ \t]*(?:python3?|py)\b[^\n]*\n(.*?)^\1\2", re.MULTILINE | re.DOTALL)
_DIRECTIVE = re.compile(
    r"^([ \t]*)\.\.[ \t]+(?:code-block|code|sourcecode)::[ \t]*(?:python3?|py)[ \t]*\n"
    r"((?:[ \t]*\n|\1[ \t]+\S[^\n]*(?:\n|$))+)",
    re.MULTILINE,
)
_OPTION = re.compile(r"\s*:[\w-]+:[^\n]*\n")


def statements_in(text):
    """Skips code blocks of other languages and interactive sessions."""
    fenced = [(found.start(), found.group(3)) for found in _FENCE.finditer(text)]
    directed = [(found.start(), _without_options(found.group(2))) for found in _DIRECTIVE.finditer(text)]
    for _, block in sorted(fenced + directed):
        if ">>>" in block:
            continue
        try:
            tree = ast.parse(textwrap.dedent(block))
            compiled = [compile(ast.Module([one], []), "<page>", "exec") for one in tree.body]
        except (SyntaxError, ValueError):
            continue
        yield from compiled


def _without_options(block):
    while True:
        found = _OPTION.match(block)
        if found is None:
            return block
        block = block[found.end() :]
