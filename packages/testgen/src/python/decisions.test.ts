import { describe, expect, it } from "vitest";
import { parser } from "../../test/python.ts";
import { findDecisions } from "../decisions.ts";
import { pythonDecisions } from "./decisions.ts";
import { indexModule } from "./source/module-index.ts";
import { printExpression } from "./source/print-expression.ts";
import { createAnnotationReader } from "./types/annotations.ts";

function decisions(code: string, entry = "grow"): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`There is no ${entry}.`);
  return findDecisions(definition.body, pythonDecisions(index, definition, createAnnotationReader(parser, index))).map(
    ({ line, parameters, values, shapes }) => ({
      line,
      parameters,
      values: values.map(printExpression),
      shapes: shapes.map(({ kind }) => kind),
    }),
  );
}

describe("findDecisions", () => {
  it("lists parameters that indirectly affect a decision, and values near the compared ones", () => {
    const code =
      "def grow(a, b):\n    size = a * 2\n    for leaf in b:\n        size += leaf\n    if size > 10:\n        return 1\n";
    expect(decisions(code)).toEqual([
      { line: 3, parameters: ["b"], values: ["None"], shapes: [] },
      { line: 5, parameters: ["a", "b"], values: ["10", "11", "9"], shapes: [] },
    ]);
  });

  it("extracts items of constants, texts that match patterns, and checked types", () => {
    const code =
      'import re\nKINDS = ("elm", "oak")\n\ndef grow(kind):\n    if kind in KINDS:\n        return 1\n    if re.match("a+b", kind):\n        return 2\n    if isinstance(kind, int):\n        return 3\n';
    expect(decisions(code)).toEqual([
      { line: 5, parameters: ["kind"], values: ['"elm"', '"oak"'], shapes: [] },
      { line: 7, parameters: ["kind"], values: ['"a+b"', '"ab"', '"aab"', '"aaab"', "None"], shapes: [] },
      {
        line: 9,
        parameters: ["kind"],
        values: ["None"],
        shapes: ["integer", "integer", "sequence", "mapping", "integer"],
      },
    ]);
  });

  it("extracts members of the module's classes that a decision compares", () => {
    const code =
      "class Soil(Enum):\n    CLAY = 1\n    SAND = 2\n\ndef grow(soil):\n    if soil is Soil.CLAY or Soil.name(soil) == Soil.rain:\n        return 1\n";
    expect(decisions(code)).toEqual([{ line: 6, parameters: ["soil"], values: ["Soil.CLAY"], shapes: [] }]);
  });

  it("names the object of a method receiver", () => {
    const code = "class Tree:\n    def grow(self, by):\n        if self.size + by < 1.5:\n            return 1\n";
    expect(decisions(code, "Tree.grow")).toEqual([
      { line: 3, parameters: ["receiver", "by"], values: ["1.5"], shapes: [] },
    ]);
  });

  it("distinguishes type checks from value comparisons in a decision", () => {
    const code =
      "def grow(kind, size, name):\n    if isinstance(kind, str) and size > 1 and is_string(name):\n        return 1\n";
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const definition = index.functions.get("grow");
    if (definition === undefined) throw new Error("There is no grow.");
    const results = findDecisions(
      definition.body,
      pythonDecisions(index, definition, createAnnotationReader(parser, index)),
    );
    expect(results.map(({ parameters, direct }) => [parameters, direct])).toEqual([
      [["kind", "size", "name"], ["size"]],
    ]);
  });

  it("lists parameters that a decision compares with None, but not their members", () => {
    const code =
      "def grow(kind, size, name):\n    if kind is None or size.width is None:\n        return 1\n    return 2 if name != None else size\n";
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const definition = index.functions.get("grow");
    if (definition === undefined) throw new Error("There is no grow.");
    const results = findDecisions(
      definition.body,
      pythonDecisions(index, definition, createAnnotationReader(parser, index)),
    );
    expect(results.map(({ line, absent }) => [line, absent])).toEqual([
      [2, ["kind"]],
      [4, ["name"]],
    ]);
  });
});
