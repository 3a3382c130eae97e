import { describe, expect, it } from "vitest";
import { orchardRequest } from "../../test/python.ts";
import { mutantsOf } from "./mutants.ts";

const code = "def grow(x):\n    if x > 1:\n        return x + 2\n    return 3\n";
const { module } = orchardRequest(code, "grow");
const span = { startLine: 1, endLine: 4 };

describe("mutantsOf", () => {
  it("returns modules with one change each, and its position", async () => {
    const mutants = await mutantsOf(module, span, 100);
    const results = mutants.map(({ code: text, line, change }) => [text, line, change?.operator]);
    expect(results).toContainEqual([code.replace("x > 1", "x >= 1"), 2, "comparison_boundary"]);
    expect(results).toContainEqual([code.replace("return 3", "return 4"), 4, "constant"]);
    expect(new Set(mutants.map((item) => item.code)).size).toBe(mutants.length);
  });

  it("selects different operators if there are too many mutants, ignored parameters first", async () => {
    const [first, ...others] = await mutantsOf(module, span, 3);
    expect(first?.code).toContain("x = None\n");
    expect(others).toHaveLength(2);
    expect(await mutantsOf(module, span, 0)).toEqual([]);
  });

  it("returns none if the target is not at its position", async () => {
    expect(await mutantsOf(module, { startLine: 2, endLine: 4 }, 3)).toEqual([]);
  });
});
