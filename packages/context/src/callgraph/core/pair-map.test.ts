import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PairMap } from "./pair-map.ts";

const number = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2 ** 26 - 1 }));

describe("PairMap", () => {
  it("creates a value once per pair of numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 300 }), (pairs) => {
        const map = new PairMap<string>();
        for (const [position, [first, second]] of pairs.entries()) {
          const earlier = pairs.findIndex((pair) => pair[0] === first && pair[1] === second);
          expect(map.getOrCreate(first, second, () => `value ${position}`)).toBe(`value ${earlier}`);
        }
      }),
    );
  });
});
