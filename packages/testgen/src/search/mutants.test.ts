import { describe, expect, it } from "vitest";
import { orchardRequest } from "../../test/python.ts";
import { mutantsOf } from "./mutants.ts";

const code = "def grow(x):\n    if x > 1:\n        return x + 2\n    return 3\n";
const { module } = orchardRequest(code, "grow");
const span = { startLine: 1, endLine: 4 };

describe("mutantsOf", () => {
  it("gives the module with one change each, and where it is", async () => {
    const mutants = await mutantsOf(module, span, 100);
    const found = mutants.map(({ code: text, line, change }) => [text, line, change?.operator]);
    expect(found).toContainEqual([code.replace("x > 1", "x >= 1"), 2, "comparison_boundary"]);
    expect(found).toContainEqual([code.replace("return 3", "return 4"), 4, "constant"]);
    expect(new Set(mutants.map((one) => one.code)).size).toBe(mutants.length);
  });

  it("chooses different operators where there are more than wanted, first that a parameter is ignored", async () => {
    const [first, ...others] = await mutantsOf(module, span, 3);
    expect(first?.code).toContain("x = None\n");
    expect(others).toHaveLength(2);
    expect(await mutantsOf(module, span, 0)).toEqual([]);
  });

  it("gives none where the target is not at its place", async () => {
    expect(await mutantsOf(module, { startLine: 2, endLine: 4 }, 3)).toEqual([]);
  });
});
