import { describe, expect, it } from "vitest";
import { loadLanguage } from "../load-language.ts";

async function equal(left: string, right: string): Promise<readonly boolean[]> {
  const python = await loadLanguage("python");
  return [python.equal(left, right), python.equal(right, left)];
}

describe("equal", () => {
  it.each([
    ["layout", "def f(x):\n  return  x\n", "\n\ndef f( x ) :\n\n        return \\\n   x"],
    ["comments", "x = 1  # one\n", "# first\nx = 1"],
    ["docstrings", "def f():\n    'Doc.'\n    return 1", "def f(): return 1"],
    ["a body that is only a docstring", "class A:\n    'Doc.'", "class A: pass"],
    ["docstrings of modules", "'''Doc.'''\nx = 1", "x = 1"],
    ["semicolons", "x = 1; y = 2;", "x = 1\ny = 2"],
    ["parentheses", "return_(((a + (b * c))))\nx = (yield)\nif (a): pass", "return_(a + b * c)\nx = yield\nif a: pass"],
    ["trailing commas", "f(a, b,)\nx = [1, 2,]\ndef g(a,): pass", "f(a, b)\nx = [1, 2]\ndef g(a): pass"],
    ["quotes", `x = 'a\\'b' "c"`, `x = """a'bc"""`],
    ["prefixes of strings", String.raw`x = R'\d' u"a" ` + "\ny = B'a'", String.raw`x = "\\da"` + "\ny = b'\\x61'"],
    ["f-strings", `x = f'a{b!r:>{c}}' 'd{'`, `x = F"a{ b !r:>{ c }}d{{"`],
    ["f-strings that show an expression", `x = f"{a = }"`, `x = f"a = {a!r}"`],
    ["numbers", "x = 0xFF + 1_000 + 1e3 + 2J", "x = 255 + 1000 + 1000.0 + 2j"],
    [
      "tuples",
      "x = 1, 2\na, b = b, a\nfor c, d in e: pass\ny[1, 2]",
      "x = (1, 2)\n(a, b) = (b, a)\nfor (c, d) in e: pass\ny[(1, 2)]",
    ],
    ["elif", "if a: x\nelif b: y\nelse: z", "if a:\n    x\nelse:\n    if b:\n        y\n    else:\n        z"],
    ["a generator as the only argument", "sum(x for x in y)", "sum((x for x in y))"],
    ["starred arguments among keywords", "f(a=1, *b)", "f(*b, a=1)"],
    ["starred indexes", "x[*a]\ny: tuple[*Ts]", "x[(*a,)]\ny: tuple[*Ts,]"],
    ["empty bases", "class A(): pass", "class A: pass"],
    ["imports in parentheses", "from a import (b,\n  c)", "from a import b, c"],
    ["annotations in parentheses", "def f(x: (dict[str, int] | None)): pass", "def f(x: dict[str, int] | None): pass"],
    ["compatible characters in names", "ﬁ = 1", "fi = 1"],
    ["context managers in parentheses", "with (a as b, c as d): pass", "with a as b, c as d: pass"],
    ["redundant colons of slices", "x[::]", "x[:]"],
    ["indentation of a method", "    def f(self):\n        return 1", "def f(self):\n    return 1"],
  ])("ignores %s", async (_, left, right) => {
    expect(await equal(left, right)).toEqual([true, true]);
  });

  it.each([
    ["names", "x = a", "x = b"],
    ["operators", "x = a + b", "x = a - b"],
    ["grouping", "x = (a + b) * c", "x = a + b * c"],
    ["grouped comparisons", "x = (a < b) < c", "x = a < b < c"],
    ["tuples of one item", "x = (1,)", "x = (1)"],
    ["tuples of one item without parentheses", "x = 1,", "x = 1"],
    ["statements that are tuples", "a,", "a"],
    ["subscripts of one item", "x[1,]", "x[1]"],
    ["patterns of one item", "for a, in b: pass", "for a in b: pass"],
    ["cases of one item", "match a:\n  case (b,): pass", "match a:\n  case (b): pass"],
    ["content of strings", "x = ' a'", "x = 'a'"],
    ["white space in f-strings", "x = f'{a:> 3}'", "x = f'{a:>3}'"],
    ["bytes and text", "x = b'a'", "x = 'a'"],
    ["conversions", "x = f'{a!r}'", "x = f'{a!s}'"],
    ["types of numbers", "x = 1", "x = 1.0"],
    ["strings that are not docstrings", "def f():\n    x = 'a'", "def f():\n    x = 'b'"],
    ["blocks", "if a:\n    x\ny", "if a:\n    x\n    y"],
    ["else of a loop", "for a in b:\n    if a: x\nelse: y", "for a in b:\n    if a: x\n    else: y"],
    ["async", "async def f(): pass", "def f(): pass"],
    ["decorators", "@a\ndef f(): pass", "def f(): pass"],
    ["the order of keywords", "f(a=b(), c=d())", "f(c=d(), a=b())"],
    ["starred arguments", "f(*a)", "f(**a)"],
    ["slices", "x[1:]", "x[:1]"],
    ["starred parameters", "def f(a, /, b): pass", "def f(a, *, b): pass"],
    ["relative imports", "from . import a", "from .. import a"],
    ["not in and in", "a not in b", "a in b"],
    ["lambdas", "x = lambda: (a, b)", "x = lambda: a, b"],
  ])("detects %s", async (_, left, right) => {
    expect(await equal(left, right)).toEqual([false, false]);
  });

  it("compares text that does not parse by character", async () => {
    expect(await equal("def f(:", "def f(:")).toEqual([true, true]);
    expect(await equal("def f(:", "def f( :")).toEqual([false, false]);
    expect(await equal("def f(:", "def f(): pass")).toEqual([false, false]);
  });

  it("compares expressions that are deeper than the call stack", async () => {
    const sum = `x = a${" + a".repeat(20_000)}`;
    expect(await equal(sum, `${sum} # deep`)).toEqual([true, true]);
  });
});
