import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatements } from "./call-sites.ts";

function topOf(code: string): readonly string[] {
  const { statements } = readStatements(code);
  return statements.map(({ start, end }) => code.slice(start, end));
}

describe("readStatements", () => {
  it("keeps a statement's decorators, clauses, brackets, strings and continued lines together", () => {
    const statements = [
      "import a",
      "@one(\n  1)\n@two\nasync def f(\n    x,\n):\n\n    return 1",
      "if x:\n  pass\nelif y:\n  pass\nelse:\n  pass",
      "try:\n\tpass\nexcept E:\n\tpass\nfinally:\n\tpass",
      "text = '''\ndef no(): # no\n''' + \"#\" + 'it\\'s'",
      "x = 1 + \\\n  2",
      "match x:\n    case 1:\n        pass",
    ];
    expect(topOf(`# comment\n\n${statements.join("\n# between\n")}\n`)).toEqual(statements);
  });

  it("reads any kind of line break", () => {
    expect(topOf("def f():\r\n    return 1\r\nx = 1\ry = 2")).toEqual(["def f():\r\n    return 1", "x = 1", "y = 2"]);
  });

  it("returns the statements of a block", () => {
    const code =
      "class A(B):\n    x = 1\n\n    def f(self):\n        return 1\n\n    # end\n\n    @p\n    def g(self): ...\n\ny = 1\n";
    const text = readStatements(code);
    const [first, ...rest] = text.statements;
    expect(first === undefined ? [] : text.statementsIn(first).map(({ start, end }) => code.slice(start, end))).toEqual(
      ["    x = 1", "    def f(self):\n        return 1", "    @p\n    def g(self): ..."],
    );
    expect(rest.flatMap((each) => text.statementsIn(each))).toEqual([]);
  });

  it("blanks strings and comments and preserves offsets", () => {
    expect(readStatements('f(\'a(\', """b\n""") # c\n').masked).toBe('f("  ", "      ")    \n');
  });

  it("reads any text, giving statements in order that do not overlap", () => {
    const piece = fc.constantFrom(
      "def f():",
      "    x",
      "(",
      ")",
      '"',
      "'''",
      "\n",
      "\\\n",
      "#",
      "@d",
      "else:",
      "\t",
      "class A:",
      "a = [",
      "]",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join("")),
        ),
        (code) => {
          const { masked, statements } = readStatements(code);
          const bounds = statements.flatMap(({ start, end }) => [start, end]);
          expect(masked).toHaveLength(code.length);
          expect(bounds).toEqual(bounds.toSorted((left, right) => left - right));
        },
      ),
    );
  });
});
