import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { printExpression } from "../print-expression.ts";
import { indexModule } from "./module-index.ts";
import { readConstant } from "./read-constant.ts";

const typed = await loadParser("typescript");

function constantOf(expression: string): string | null {
  using tree = typed.parse(`
    const RYE = "rye"; const same = RYE; let { taken } = RYE;
    const Grain = Object.freeze({ oat: "Oat", "whole rye": "Whole" });
    const Plain = { size: 3 } as const;
    enum Flour { White, Dark = "dark" }
    var Loaf; (function (Loaf) { Loaf[Loaf["Flat"] = 0] = "Flat"; Loaf["Round"] = "round"; })(Loaf || (Loaf = {}));
    function bake() { const inner = 4; return inner; }
    const Shelves = deepFreeze({ top: Object.freeze({ name: "first" }), low: { name: "last" } });
    asked(${expression});`);
  const requests = tree.root.namedChildren.at(-1)?.descendantsOfType("arguments")[0]?.namedChildren[0];
  const value = requests === undefined ? null : readConstant(requests, indexModule(tree.root));
  return value === null ? null : printExpression(value);
}

describe("readConstant", () => {
  it.each([
    ["RYE", '"rye"'],
    ["same", '"rye"'],
    ["Grain.oat", '"Oat"'],
    ["Plain.size", "3"],
    ["Flour.White", "0"],
    ["Flour.Dark", '"dark"'],
    ["Loaf.Flat", "0"],
    ["Loaf.Round", '"round"'],
    ["Shelves.low.name", '"last"'],
    ["Shelves.top.name", '"first"'],
    ["(RYE as string)", '"rye"'],
  ])("evaluates %s", (expression, value) => {
    expect(constantOf(expression)).toBe(value);
  });

  it.each(["inner", "taken", "bake()", "Grain.rye", "other.size"])("returns null for %s", (expression) => {
    expect(constantOf(expression)).toBeNull();
  });
});
