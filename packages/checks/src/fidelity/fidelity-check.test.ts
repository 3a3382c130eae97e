import { describe, expect, it } from "vitest";
import { loafFunction, subjectOf } from "../../test/loaf-subject.ts";
import { fidelityCheck } from "./fidelity-check.ts";

describe("fidelityCheck", () => {
  it("returns 1, 1 and 0 for a target equal to the original", async () => {
    const code = `import os\n\n${loafFunction.replace("Price of some loaves.", "Other.").replace("    total = l", "    # why\n    total  =  l")}\n`;
    expect(await fidelityCheck().run(subjectOf({ code }))).toEqual({
      check: "fidelity",
      passed: true,
      reason:
        "price has a token BLEU of 1.00 with the original, shares 100 % of the variables' names, and its tree is as deep.",
      evidence: { token_bleu_4: 1, variable_jaccard: 1, ast_depth_difference: 0 },
    });
  });

  it("measures a renamed variable, and fails below a minimum", async () => {
    const subject = subjectOf({ code: `${loafFunction.replaceAll("total", "sum_")}\n` });
    const { passed, evidence } = await fidelityCheck({ minVariables: 0.9 }).run(subject);
    expect([passed, evidence["variable_jaccard"], evidence["ast_depth_difference"]]).toEqual([false, 3 / 5, 0]);
    expect(evidence["token_bleu_4"]).toBeGreaterThan(0.5);
    expect(evidence["token_bleu_4"]).toBeLessThan(1);
  });

  it("measures how much deeper a rewritten tree is", async () => {
    const code = 'def price(loaves, day="monday"):\n    return abs(max(loaves, min(loaves, sum([loaves]))))\n';
    const original = 'def price(loaves, day="monday"):\n    return loaves\n';
    const { passed, evidence } = await fidelityCheck({ maxDepthDifference: 2 }).run(subjectOf({ code, original }));
    expect([passed, evidence["ast_depth_difference"]]).toEqual([false, 9]);
  });

  it("measures a method at its indentation, and TypeScript", async () => {
    const method = "def price(self):\n    return 1";
    const original = method.replaceAll(/^(?=.)/gmu, "    ");
    const inClass = subjectOf({ code: `class Shop:\n${original}\n`, entry: "Shop.price", original });
    const typed = "function price(loaves: number): number {\n  const { cost } = shop;\n  return loaves * cost;\n}";
    const script = subjectOf({
      code: `const shop = { cost: 2 };\n${typed}\n`,
      original: typed,
      module: { language: "typescript" },
      target: { language: "typescript" },
    });
    const perfect = { passed: true, evidence: { token_bleu_4: 1, variable_jaccard: 1, ast_depth_difference: 0 } };
    expect([await fidelityCheck().run(inClass), await fidelityCheck().run(script)]).toMatchObject([perfect, perfect]);
  });

  it("fails a module without the target", async () => {
    expect(await fidelityCheck().run(subjectOf({ code: "x = 1\n" }))).toEqual({
      check: "fidelity",
      passed: false,
      reason: "The module defines no price.",
      evidence: {},
    });
  });
});
