import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";

describe("createRandom", () => {
  it("returns the same numbers for the same seeds", () => {
    const draw = (): readonly number[] => {
      const random = createRandom(7, "dir__bakery.0a1b2c3d.shop.bill");
      return Array.from({ length: 6 }, () => random.below(100));
    };
    expect(draw()).toEqual(draw());
    expect(draw()).toMatchInlineSnapshot(`
      [
        59,
        78,
        86,
        41,
        33,
        75,
      ]
    `);
  });

  it("returns other numbers for other seeds, and for the same text split differently", () => {
    const first = (...seeds: readonly (string | number)[]): number => createRandom(...seeds).below(1_000_000);
    expect(new Set([first(1), first(2), first("ab", "c"), first("a", "bc")]).size).toBe(4);
  });

  it("stays below its bound", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, bound) => {
        const value = createRandom(seed).below(bound);
        expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true);
      }),
    );
  });

  it("never picks an item without weight while another has a weight", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(createRandom(seed).pickWeighted(["never", "always"], (item) => (item === "always" ? 1 : 0))).toBe(
          "always",
        );
      }),
    );
  });

  it("returns undefined for an empty list", () => {
    expect([createRandom(1).pick([]), createRandom(1).pickWeighted([], () => 1)]).toEqual([undefined, undefined]);
  });
});
