import { describe, expect, it } from "vitest";
import { slicePositions } from "./containers.ts";

import fc from "fast-check";

describe("slicePositions", () => {
  it("takes what arrays take where there is no step", () => {
    const bound = fc.option(fc.integer({ min: -8, max: 8 }));
    fc.assert(
      fc.property(fc.nat(6), bound, bound, (length, start, stop) => {
        const positions = Array.from({ length }, (_, position) => position);
        expect(slicePositions(length, start, stop, null)).toEqual(positions.slice(start ?? 0, stop ?? length));
      }),
    );
  });

  it("counts by the step, backwards from the end by a negative one", () => {
    expect(slicePositions(5, null, null, 2)).toEqual([0, 2, 4]);
    expect(slicePositions(5, null, null, -2)).toEqual([4, 2, 0]);
    expect(slicePositions(5, 3, 0, -1)).toEqual([3, 2, 1]);
  });

  it("tells nothing where a part or the length is not known, or the step is 0", () => {
    expect([
      slicePositions(undefined, 0, 1, null),
      slicePositions(3, undefined, 1, null),
      slicePositions(3, 0, 1, 0),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
