import type { Comparison } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleResult } from "../../../test/example-environment.ts";
import { compareRuns, countResults, type RunCounts } from "./compare-runs.ts";
import { mcnemar } from "./mcnemar.ts";
import { pairedBootstrap } from "./paired-bootstrap.ts";

/** Marks: p passes, f fails, anything else is missing. */
function run(marks: string): RunCounts {
  const scored = Array.from(marks, (mark, index) => [`e${index}`, { n: 1, c: mark === "p" ? 1 : 0 }, mark] as const);
  return new Map(scored.flatMap(([id, counts, mark]) => (mark === "p" || mark === "f" ? [[id, counts]] : [])));
}

function rounded(comparison: Comparison): unknown {
  return JSON.parse(JSON.stringify(comparison), (_, value: unknown) =>
    typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value,
  );
}

describe("compareRuns", () => {
  it("compares single samples by McNemar's exact test on common environments", () => {
    const first = { name: "one", counts: run("ppppppppppff-p") };
    const second = { name: "other", counts: run("ffffffffpppfp-") };
    expect(rounded(compareRuns({ first, second }))).toEqual({
      first: "one",
      second: "other",
      k: 1,
      environments: 12,
      first_value: 0.8333,
      second_value: 0.25,
      difference: { value: 0.5833, low: 0.1667, high: 0.9167 },
      p_value: 0.0391,
      test: "mcnemar_exact",
      only_first: 8,
      only_second: 1,
    });
  });

  it("compares several samples by a paired bootstrap", () => {
    const counts = (passed: number): RunCounts =>
      new Map(Array.from({ length: 40 }, (_, index) => [`e${index}`, { n: 5, c: (passed + index) % 6 }]));
    const comparison = compareRuns({
      first: { name: "one", counts: counts(0) },
      second: { name: "other", counts: counts(0) },
      k: 2,
    });
    expect([comparison.test, comparison.p_value, comparison.difference]).toEqual([
      "paired_bootstrap",
      1,
      { value: 0, low: 0, high: 0 },
    ]);
  });

  it("returns the same for both directions", () => {
    const item = { name: "one", counts: run("ppfpfppf") };
    const other = { name: "other", counts: run("fpffppff") };
    const forth = compareRuns({ first: item, second: other });
    const back = compareRuns({ first: other, second: item });
    expect([back.p_value, back.difference.value, back.only_first]).toEqual([
      forth.p_value,
      -forth.difference.value,
      forth.only_second,
    ]);
  });

  it("rejects runs without a common environment", () => {
    const compare = () =>
      compareRuns({ first: { name: "one", counts: run("p-") }, second: { name: "other", counts: run("-p") } });
    expect(compare).toThrow(expect.objectContaining({ code: "EVAL_NOTHING_IN_COMMON" }));
  });
});

describe("countResults", () => {
  it("counts the last result of each sample, without unscored and weak ones", async () => {
    const results = [
      exampleResult("a", 0, "infra_error"),
      exampleResult("a", 1, "failed"),
      exampleResult("a", 0, "passed"),
      exampleResult("b", 0, "skipped"),
      { ...exampleResult("c", 0, "passed"), trust: "weak" as const },
    ];
    expect([...(await countResults(results))]).toEqual([
      ["a", { n: 2, c: 1 }],
      ["b", { n: 0, c: 0 }],
    ]);
  });
});

describe("mcnemar", () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [1, 8, 20 / 512],
    [0, 6, 2 / 64],
  ])("of %d against %d is %d", (item, other, pValue) => {
    expect(mcnemar(item, other)).toBeCloseTo(pValue, 12);
    expect(mcnemar(other, item)).toBeCloseTo(pValue, 12);
  });

  it("is a probability that decreases as the counts diverge", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (item, other) => {
        const value = mcnemar(item, other);
        const further = mcnemar(Math.max(item, other) + 1, Math.max(0, Math.min(item, other) - 1));
        expect(value >= 0 && value <= 1 && further <= value + 1e-9).toBe(true);
      }),
    );
  });
});

describe("pairedBootstrap", () => {
  it("approximates the normal distribution for many pairs", () => {
    const differences = Array.from({ length: 2000 }, (_, index) => (index % 10 < 3 ? 1 : index % 10 < 5 ? -1 : 0));
    const deviation = Math.sqrt((0.5 - 0.1 ** 2) / differences.length);
    const { low, high, pValue } = pairedBootstrap({ differences });
    expect(low).toBeCloseTo(0.1 - 1.96 * deviation, 2);
    expect(high).toBeCloseTo(0.1 + 1.96 * deviation, 2);
    expect(pValue).toBeLessThan(0.001);
  });

  it("rejects a true null hypothesis at about the nominal rate", () => {
    let seed = 1;
    const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const rejected = Array.from({ length: 300 }, (_, trial) => {
      const differences = Array.from({ length: 60 }, () => (next() < 0.4 ? (next() < 0.5 ? 1 : -1) : 0));
      return pairedBootstrap({ differences, resamples: 400, seed: trial }).pValue < 0.05;
    }).filter(Boolean).length;
    expect(rejected / 300).toBeGreaterThan(0.01);
    expect(rejected / 300).toBeLessThan(0.11);
  });
});
