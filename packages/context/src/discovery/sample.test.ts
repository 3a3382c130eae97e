import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sample } from "./sample.ts";

const letters = "abcdefghijklmnopqrst".split("");
const self = (item: string): string => item;

describe("sample", () => {
  it("returns all items without a limit or below it", () => {
    for (const cap of [20, 21, 0, "all"] as const)
      expect(sample(letters, cap, 0, self)).toEqual({ selected: letters, notSelected: [] });
  });

  it("chooses by the seed, in the items' order", () => {
    const { selected, notSelected } = sample(letters, 5, 0, self);
    expect(selected).toEqual(["f", "l", "n", "q", "t"]);
    expect([...selected, ...notSelected].toSorted()).toEqual(letters);
    expect(sample(letters.toReversed(), 5, 0, self).selected).toEqual(selected.toReversed());
    expect(sample(letters, 5, 1, self).selected).not.toEqual(selected);
  });

  it("changes at most one choice when an item is added", () => {
    const items = fc.uniqueArray(fc.string(), { minLength: 2 });
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 10 }), fc.integer(), (all, cap, seed) => {
        const before = new Set(sample(all.slice(1), cap, seed, self).selected);
        const { selected } = sample(all, cap, seed, self);
        expect(selected.filter((item) => !before.has(item)).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
