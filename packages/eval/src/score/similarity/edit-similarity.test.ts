import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editSimilarity } from "./edit-similarity.ts";

function byTable(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, () => 0);
  for (const left of a.split("")) {
    const row = [0];
    for (const [index, right] of b.split("").entries()) {
      row.push(left === right ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0));
    }
    above = row;
  }
  return a.length + b.length === 0 ? 1 : (2 * (above.at(-1) ?? 0)) / (a.length + b.length);
}

const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "\n", "é", "😀"), maxLength: 40 });

describe("editSimilarity", () => {
  it("is twice the longest common subsequence divided by the sum of lengths", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(editSimilarity(a, b)).toBe(byTable(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["", "", 1],
    ["rye", "", 0],
    ["rye", "rye", 1],
    ["abcd", "bcde", 0.75],
    ["return x", "return y", 14 / 16],
  ])("of %j and %j is %d", (a, b, similarity) => {
    expect(editSimilarity(a, b)).toBe(similarity);
  });

  it("returns null for texts that need seconds", () => {
    expect(editSimilarity(`x${"a".repeat(200_000)}x`, `y${"b".repeat(200_000)}y`)).toBeNull();
  });
});
