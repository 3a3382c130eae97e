import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distributionOf } from "./distribution.ts";

describe("distributionOf", () => {
  it("returns the same percentiles as numpy", () => {
    expect(distributionOf([15, 20, 35, 40, 50])).toEqual({
      count: 5,
      mean: 32,
      min: 15,
      p25: 20,
      median: 35,
      p75: 40,
      p95: 48,
      max: 50,
    });
    expect(distributionOf([1, 2])).toMatchObject({ p25: 1.25, median: 1.5, p95: 1.95 });
    expect(distributionOf([])).toBeNull();
  });

  it("orders percentiles for any values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (values) => {
        const { min, p25, median, p75, p95, max, mean } = distributionOf(values) ?? { min: Number.NaN };
        const figures = [min, p25, median, p75, p95, max];
        expect(figures).toEqual(figures.toSorted((left, right) => Number(left) - Number(right)));
        expect([min, max]).toEqual([Math.min(...values), Math.max(...values)]);
        expect(Number(mean) >= min && Number(mean) <= Number(max)).toBe(true);
      }),
    );
  });
});
