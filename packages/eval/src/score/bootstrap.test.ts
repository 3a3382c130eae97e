import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "./bootstrap.ts";
import { randomFractions } from "@repost/spec";

const values = Array.from({ length: 200 }, (_, index) => Math.sqrt(index / 200));

describe("bootstrapInterval", () => {
  it("returns the same interval for the same seed, on every machine", () => {
    expect(bootstrapInterval({ values, seed: 7 })).toEqual(bootstrapInterval({ values, seed: 7 }));
    expect(bootstrapInterval({ values, seed: 7 })).toMatchInlineSnapshot(`
      {
        "high": 0.6963812336713779,
        "low": 0.6296905804097765,
      }
    `);
  });

  it("returns a similar interval for another seed", () => {
    const [item, other] = [1, 2].map((seed) => bootstrapInterval({ values, seed }));
    expect(item).not.toEqual(other);
    expect(item?.low).toBeCloseTo(other?.low ?? Number.NaN, 1);
  });

  it("approximates the normal distribution for many values", () => {
    const many = Array.from({ length: 4000 }, (_, index) => (index % 5 < 2 ? 1 : 0));
    const half = 1.96 * Math.sqrt((0.4 * 0.6) / many.length);
    const { low, high } = bootstrapInterval({ values: many });
    expect(low).toBeCloseTo(0.4 - half, 2);
    expect(high).toBeCloseTo(0.4 + half, 2);
  });

  it("has zero width when all values are equal", () => {
    expect(bootstrapInterval({ values: [0.5, 0.5, 0.5] })).toEqual({ low: 0.5, high: 0.5 });
  });
});

describe("createRandom", () => {
  it("is uniformly distributed from 0 to 1", () => {
    const random = randomFractions(3);
    const bins = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw += 1) {
      const bin = Math.floor(random() * 10);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    expect(bins.every((count) => Math.abs(count - 10_000) < 500)).toBe(true);
  });
});
