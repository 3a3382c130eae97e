import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { findDecisions } from "../decisions.ts";
import { scriptDecisions } from "./decisions.ts";
import { printExpression } from "./print-expression.ts";
import { indexModule } from "./source/module-index.ts";

const parser = await loadParser("javascript");

it("tries values of the module that a decision reads by name", () => {
  using tree = parser.parse(`
    const Grain = { rye: "urn:rye" };
    const MOST = 40;
    function target(grain, size) {
      if (grain !== Grain.rye && size === MOST) return 1;
      return 2;
    }`);
  const index = indexModule(tree.root);
  const definition = index.functions.get("target");
  if (definition === undefined) throw new Error("The text has no function target.");
  const parameters = ["grain", "size"].map((name) => ({
    name,
    kind: "positional_only" as const,
    optional: false,
    defaultValue: null,
    declared: { kind: "unknown" as const },
    hints: [],
  }));
  const reader = { index, declaredType: () => ({ kind: "unknown" }) as const, depth: 1 };
  const results = findDecisions(definition, scriptDecisions(definition, parameters, reader)).map(({ line, values }) => [
    line,
    values.map(printExpression),
  ]);
  const values = ['"urn:rye"', "40", "undefined", "null"];
  expect(results).toEqual([[5, [...values, ...values]]]);
});
