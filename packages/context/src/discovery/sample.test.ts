import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sample } from "./sample.ts";

const letters = "abcdefghijklmnopqrst".split("");
const self = (item: string): string => item;

describe("sample", () => {
  it("keeps everything up to the cap, and without one", () => {
    for (const cap of [20, 21, 0, "all"] as const)
      expect(sample(letters, cap, 0, self)).toEqual({ kept: letters, left: [] });
  });

  it("chooses by the seed, in the items' order", () => {
    const { kept, left } = sample(letters, 5, 0, self);
    expect(kept).toEqual(["f", "l", "n", "q", "t"]);
    expect([...kept, ...left].toSorted()).toEqual(letters);
    expect(sample(letters.toReversed(), 5, 0, self).kept).toEqual(kept.toReversed());
    expect(sample(letters, 5, 1, self).kept).not.toEqual(kept);
  });

  it("changes at most one choice when an item is added", () => {
    const items = fc.uniqueArray(fc.string(), { minLength: 2 });
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 10 }), fc.integer(), (all, cap, seed) => {
        const before = new Set(sample(all.slice(1), cap, seed, self).kept);
        const { kept } = sample(all, cap, seed, self);
        expect(kept.filter((item) => !before.has(item)).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
