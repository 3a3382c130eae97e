import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passAtK } from "./pass-at-k.ts";

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let index = 0; index < k; index += 1) result = (result * BigInt(n - index)) / BigInt(index + 1);
  return result;
}

/** The definition, to twenty digits. */
function exact(n: number, c: number, k: number): number {
  const all = choose(n, k);
  const scale = 10n ** 20n;
  return Number(((all - choose(n - c, k)) * scale) / all) / Number(scale);
}

const counts = fc
  .integer({ min: 1, max: 400 })
  .chain((n) => fc.record({ n: fc.constant(n), c: fc.integer({ min: 0, max: n }), k: fc.integer({ min: 1, max: n }) }));

describe("passAtK", () => {
  it("equals the combinatorial formula", () => {
    fc.assert(
      fc.property(counts, ({ n, c, k }) => {
        expect(passAtK({ n, c, k })).toBeCloseTo(exact(n, c, k), 12);
      }),
      { numRuns: 2000 },
    );
  });

  it("is the passing share for one sample", () => {
    expect(passAtK({ n: 5, c: 2, k: 1 })).toBeCloseTo(0.4, 15);
  });

  it.each([
    [{ n: 5, c: 0, k: 5 }, 0],
    [{ n: 5, c: 1, k: 5 }, 1],
    [{ n: 5, c: 5, k: 1 }, 1],
    [{ n: 100_000, c: 99_999, k: 2 }, 1],
  ])("is exact at its limits: %j", (options, value) => {
    expect(passAtK(options)).toBe(value);
  });

  it("remains a probability without overflow for many samples", () => {
    const value = passAtK({ n: 100_000, c: 40_000, k: 50_000 });
    expect([value <= 1, value > 0.999_999]).toEqual([true, true]);
  });

  it("rejects a k greater than the number of samples", () => {
    expect(() => passAtK({ n: 5, c: 5, k: 6 })).toThrow(expect.objectContaining({ code: "EVAL_K_TOO_LARGE" }));
  });

  it.each([
    { n: 5, c: 6, k: 1 },
    { n: 5, c: -1, k: 1 },
    { n: 5, c: 1, k: 0 },
    { n: 5.5, c: 1, k: 1 },
    { n: Number.NaN, c: 1, k: 1 },
  ])("rejects invalid counts: %j", (options) => {
    expect(() => passAtK(options)).toThrow(expect.objectContaining({ code: "EVAL_COUNTS_INVALID" }));
  });
});
