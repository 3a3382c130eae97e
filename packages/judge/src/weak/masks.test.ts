import type { CanonicalValue } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, countLeaves, replaceLeaf } from "../../test/arbitrary-canonical.ts";
import { commonTemplate, compareWithTemplate, hasContent } from "./masks.ts";

function accepts(template: CanonicalValue, value: CanonicalValue): boolean {
  return compareWithTemplate(template, value) === null;
}

const tuple = (...v: CanonicalValue[]): CanonicalValue => ({ $: "tuple", v });
const dict = (...v: [string, CanonicalValue][]): CanonicalValue => ({ $: "dict", v });

describe("commonTemplate", () => {
  it("keeps values that are equal in all runs, and accepts any value elsewhere", () => {
    const template = commonTemplate(tuple("a", [["x", 1]], dict(["n", 3])), tuple("a", [["x", 2]], dict(["n", 3])));
    expect(accepts(template, tuple("a", [["x", 9]], dict(["n", 3])))).toBe(true);
    expect(accepts(template, tuple("b", [["x", 1]], dict(["n", 3])))).toBe(false);
    expect(accepts(template, tuple("a", [["x", 1]], dict(["n", 4])))).toBe(false);
  });

  it("ignores the order of items when runs differ only in it", () => {
    const template = commonTemplate(["a", "b"], ["b", "a"]);
    expect([accepts(template, ["b", "a"]), accepts(template, ["a", "c"]), accepts(template, "ab")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("keeps only the length of a list of numbers when one number differs", () => {
    const template = commonTemplate([1, 2, 3], [1, 2, 4]);
    expect([accepts(template, [7, 8, 9]), accepts(template, [1, 2])]).toEqual([true, false]);
  });

  it("merges a third run", () => {
    const template = [
      [1, 1, 2],
      [1, 2, 1],
      [3, 3, 3],
    ].reduce<CanonicalValue>((common, run) => commonTemplate(common, run), [1, 1, 2]);
    expect([hasContent(template), accepts(template, "anything")]).toEqual([false, true]);
  });

  it("accepts both values from which it was built", () => {
    fc.assert(
      fc.property(canonical, canonical, fc.nat(), (left, other, seed) => {
        const near = replaceLeaf(left, seed % Math.max(1, countLeaves(left)), other).value;
        for (const right of [other, near]) {
          const template = commonTemplate(left, right);
          expect([accepts(template, left), accepts(template, right)]).toEqual([true, true]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
