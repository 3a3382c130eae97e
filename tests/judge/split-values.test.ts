import { createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { hasSandbox } from "../pipeline/has-sandbox.ts";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

async function judged(code: string, entry: string, test: string, solution: string) {
  const module = bakeryModule(code, entry);
  const recorded = unwrap(await judge.record({ module, suite: programSuite(code + test) }));
  const { outcome, detail } = await judge.judge({ ...recorded, module, solution });
  return [outcome, detail];
}

// Lexers' tuples make their children on demand.
const TOKENS = `class TokenType(tuple):
    parent = None
    def __contains__(self, item):
        return item is not None and (self is item or item[: len(self)] == self)
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        made = TokenType(self + (name,))
        setattr(self, name, made)
        made.parent = self
        return made
    def __repr__(self):
        return "Token" + ("." if self else "") + ".".join(self)
Token = TokenType()
Name = Token.Name
Number = Token.Literal.Number
`;
const LEX = `${TOKENS}def lex(text):
    """Words with their types."""
    return [(Number.Integer if word.isdigit() else Name, word) for word in text.split()]
`;

describe("Python values with references to each other", () => {
  it.each([
    [
      "token types that a lexer returns",
      LEX,
      "lex",
      `
for text in ("rye 12", "oat", "7 8 bun"):
    assert lex(text) == lex_new_implementation(text)
found = lex_new_implementation("rye 12")
assert found[0][0] is Name and found[1][0] is Number.Integer
assert found[1][0] in Number and found[1][0].parent is Number and found[1][0].parent.parent.parent is Token
`,
      `def lex(text):
    found = []
    for word in text.split():
        found.append((Name if not word.isdigit() else Number.Integer, word))
    return found
`,
    ],
    [
      "numbers, beside a variable that refers to itself",
      `${TOKENS}def double(x):\n    """Twice a number."""\n    return [x + x, Token]\n`,
      "double",
      "\nfor x in (1, 5):\n    assert double(x)[0] == 2 * x\n    assert double_new_implementation(x)[1] is Token\n",
      "def double(x):\n    return [2 * x, Token]\n",
    ],
    [
      "texts with cyclic attributes",
      `class Word(str):
    def __new__(cls, text, before=None):
        made = str.__new__(cls, text)
        made.before = before
        if before is not None:
            before.after = made
        return made
def words(text):
    """Words, each of which knows its neighbours."""
    found, last = [], None
    for part in text.split():
        last = Word(part, last)
        found.append(last)
    return found
`,
      "words",
      `
for text in ("a b c", "rye", "x y"):
    expected, found = words(text), words_new_implementation(text)
    assert found == expected and [type(word) for word in found] == [Word] * len(found)
    assert all(one.after is other and other.before is one for one, other in zip(found, found[1:]))
`,
      "def words(text):\n    found = []\n    for part in text.split():\n        found.append(Word(part, found[-1] if found else None))\n    return found\n",
    ],
    [
      "functions of the test with attributes",
      `def with_pattern(pattern, groups=None):
    """Attaches a pattern to a function."""
    def decorate(function):
        function.pattern = pattern
        function.groups = groups
        return function
    return decorate
`,
      "with_pattern",
      `
def test_pattern():
    def number(text):
        return int(text)
    for decorate in (with_pattern, with_pattern_new_implementation):
        made = decorate(r"\\d+", groups=2)(number)
        assert made is number and made.pattern == r"\\d+" and made.groups == 2 and made("12") == 12
        number.pattern = None
test_pattern()
`,
      "def with_pattern(pattern, groups=None):\n    def attach(func):\n        func.groups = groups\n        func.pattern = pattern\n        return func\n    return attach\n",
    ],
    [
      "named tuples of the test",
      `def columns(rows):
    """Names of the columns."""
    if rows and hasattr(rows[0], "_fields"):
        return list(rows[0]._fields), [list(row) for row in rows]
    return [str(at) for at in range(len(rows[0]))], [list(row) for row in rows]
`,
      "columns",
      `
import collections, typing
def test_columns():
    Loaf = collections.namedtuple("Loaf", "name grams")
    class Till(typing.NamedTuple):
        coins: int
        bills: int = 0
    for rows in ([Loaf("rye", 750), Loaf("oat", 500)], [Till(3)], [(1, 2)]):
        assert columns_new_implementation(rows) == columns(rows)
    assert columns_new_implementation([Loaf("a", 1)])[0] == ["name", "grams"]
test_columns()
`,
      "def columns(rows):\n    names = getattr(rows[0], '_fields', None) or map(str, range(len(rows[0])))\n    return list(names), [[*row] for row in rows]\n",
    ],
    [
      "named tuples of the test that are returned",
      'def heaviest(loaves):\n    """The heaviest, one gram lighter."""\n    found = max(loaves, key=lambda loaf: loaf.grams)\n    return found._replace(grams=found.grams - 1)\n',
      "heaviest",
      `
import collections
Loaf = collections.namedtuple("Loaf", "name grams")
for loaves in ([Loaf("rye", 750), Loaf("oat", 500)], [Loaf("bun", 90)]):
    found = heaviest_new_implementation(loaves)
    assert type(found) is Loaf and found == heaviest(loaves)
`,
      "def heaviest(loaves):\n    name, grams = sorted(loaves, key=lambda loaf: loaf.grams)[-1]\n    return type(loaves[0])(name, grams - 1)\n",
    ],
  ])("are transferred: %s", async (_name, code, entry, test, solution) => {
    expect(await judged(code, entry, test, solution)).toEqual(["passed", null]);
  });

  it.each([
    [
      "an argument",
      "def depth(x):\n    return 1\n",
      "x = []\nfor _ in range(400):\n    x = [x]\ny = ()\nfor _ in range(400):\n    y = (y,)\nassert depth(y) == 1\nassert depth(x) == 1\n",
    ],
    [
      "a result",
      "def depth(x):\n    y = ()\n    for _ in range(x):\n        y = (y,)\n    return y\n",
      "assert depth(3) == ((((),),),)\nassert depth(400)\n",
    ],
  ])("are rejected with a reason when they are nested too deeply: %s", async (_name, code, test) => {
    const result = await judge.record({ module: bakeryModule(code, "depth"), suite: programSuite(code + test) });
    expect(result).toMatchObject({ status: "rejected", reason: "reference_fails" });
    expect(result.status === "rejected" && result.detail).toContain("a value nested too deeply");
  });
});
