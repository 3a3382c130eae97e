import { describe, expect, it } from "vitest";
import { betaRegularized } from "./beta-regularized.ts";
import { differentPairs } from "./measure-realism.ts";
import { type FunctionPair, measureRealism } from "./measure-realism.ts";
import { pearson } from "./measure-realism.ts";

const python = (original: string, written: string | null): FunctionPair => ({ language: "python", original, written });

describe("measureRealism", () => {
  it("returns BLEU 1, all variables and the same depth for unchanged functions", async () => {
    const texts = ["def f(a):\n    return a\n", "def g(a, b):\n    c = a + b\n    return c * 2\n"];
    const realism = await measureRealism(texts.map((text) => python(text, text)));
    expect(realism).toMatchObject({
      pairs: 2,
      token_bleu_4: { mean: 1 },
      variable_jaccard: { mean: 1 },
      same_ast_depth: 1,
      correlations: { code_tokens: null },
    });
    expect(realism.bleu_of_different).toBeLessThan(0.5);
  });

  it("correlates statistics of originals with those of written functions", async () => {
    const body = (count: number): string => Array.from({ length: count }, (_, index) => `    v${index} = a`).join("\n");
    const text = (count: number): string => `def f(a):\n${body(count)}\n`;
    const realism = await measureRealism([1, 2, 3, 4].map((count) => python(text(count), text(2 * count))));
    expect(realism.correlations.variables).toEqual({ r: 1, p: 0 });
    expect(realism.complexity.function_variables).toMatchObject({ min: 3, max: 6 });
    expect(realism.variable_jaccard).toMatchObject({ min: 0.6, max: 0.75 });
  });

  it("returns null for similarities when no function was written", async () => {
    const realism = await measureRealism([python("def f(a):\n    return a\n", null)]);
    expect(realism).toMatchObject({ pairs: 0, token_bleu_4: null, bleu_of_different: null, same_ast_depth: null });
  });
});

describe("pearson", () => {
  it("agrees with a worked example", () => {
    // r = 5.5 / sqrt(10 * 5.2); p of t = 2.0497 with 3 degrees of freedom, as scipy.stats.pearsonr.
    const { r = 0, p = 0 } = pearson([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) ?? {};
    expect([r.toFixed(4), p.toFixed(4)]).toEqual(["0.8000", "0.1041"]);
  });

  it("returns null for a constant series or fewer than three values", () => {
    expect([pearson([1, 1, 1], [1, 2, 3]), pearson([1, 2], [1, 2])]).toEqual([null, null]);
  });
});

describe("betaRegularized", () => {
  it.each([
    [0.5, 0.5, 0.5, 0.5],
    [0.2, 1, 1, 0.2],
    [0.3, 2, 2, 0.216],
    [0.9, 5, 0.5, 0.31664],
  ])("returns I_%s(%s, %s)", (x, a, b, value) => {
    expect(betaRegularized(x, a, b)).toBeCloseTo(value, 4);
  });
});

describe("differentPairs", () => {
  it("returns all pairs of a few items, and at most a thousand of many", () => {
    expect(differentPairs(["a", "b", "c"])).toEqual([
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ]);
    const many = differentPairs(Array.from({ length: 300 }, (_, index) => index));
    expect([many.length <= 1_000, many.every(([left, right]) => left !== right)]).toEqual([true, true]);
  });
});
