import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { printExpression } from "../source/print-expression.ts";
import { patternMatches } from "./pattern-matches.ts";

function matchesFor(lines: readonly string[], entry: string): readonly string[] {
  using tree = parser.parse(lines.join("\n"));
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`There is no ${entry}.`);
  return patternMatches(tree.root, index, definition).map(printExpression);
}

describe("patternMatches", () => {
  it("matches the pattern whose matches the function replaces, by its class or module name", () => {
    const garden = [
      "import re",
      'OPEN, SHUT = "<", ">"',
      'SIGN = "#"',
      'LEAF = re.compile(r"leaf-([a-z])")',
      "class Garden:",
      '    NUMBER = re.compile(r"{}(\\d){}".format(SIGN, SIGN))',
      "    def number(self, m): return m.group(1)",
      "    def all(self, text): return self.NUMBER.sub(self.number, text)",
      "def leaf(found): return found.group(1)",
      "def leaves(text): return LEAF.sub(lambda one: leaf(one), text)",
      'def petal(found): return found.group("name")',
      'def petals(text): return re.sub(SIGN + "(?P<name>x)", petal, text)',
    ];
    expect([matchesFor(garden, "Garden.number"), matchesFor(garden, "leaf"), matchesFor(garden, "petal")]).toEqual([
      [
        'Garden.NUMBER.search("#1#")',
        'Garden.NUMBER.search("#2#")',
        'Garden.NUMBER.search("#0#")',
        'Garden.NUMBER.search("#9#")',
      ],
      ['LEAF.search("leaf-a")', 'LEAF.search("leaf-b")', 'LEAF.search("leaf-z")', 'LEAF.search("leaf-m")'],
      ['re.search("#(?P<name>x)", "#x")'],
    ]);
  });

  it("matches compiled patterns of the class and module with the used groups, if no replacement is known", () => {
    const shed = [
      "import re",
      'PLAIN = re.compile("x")',
      'PAIR = re.compile("(x)(y)")',
      'NAMED = re.compile("(?P<tool>x)")',
      "def second(m): return m.group(2)",
      'def tool(m): return m.group("tool")',
      "def length(text): return len(text)",
    ];
    expect([matchesFor(shed, "second"), matchesFor(shed, "tool"), matchesFor(shed, "length")]).toEqual([
      ['PAIR.search("xy")'],
      ['NAMED.search("x")'],
      [],
    ]);
  });

  it("ignores patterns whose text is only known at run time", () => {
    const code = ["import re", "LEAF = re.compile(read())", "def leaf(m): return m.group(1)", "LEAF.sub(leaf, text)"];
    expect(matchesFor(code, "leaf")).toEqual([]);
  });
});
