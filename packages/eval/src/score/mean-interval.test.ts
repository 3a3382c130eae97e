import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "./bootstrap.ts";
import { meanInterval } from "./mean-interval.ts";

describe("meanInterval", () => {
  it("returns Wilson's interval when each environment passes or fails", () => {
    // Newcombe (1998), table I: 81 of 263, and 0 of 20.
    const share = meanInterval({ values: Array.from({ length: 263 }, (_, index) => (index < 81 ? 1 : 0)) });
    expect([share.low, share.high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)]);
    const none = meanInterval({ values: Array.from({ length: 20 }, () => 0) });
    expect([none.low, none.high]).toEqual([0, expect.closeTo(0.1611, 4)]);
  });

  it("has a positive width when all environments pass", () => {
    const { low, high } = meanInterval({ values: Array.from({ length: 10 }, () => 1) });
    expect([low, high]).toEqual([expect.closeTo(0.7225, 4), 1]);
  });

  it("returns the bootstrap interval when samples of an environment differ", () => {
    const values = [0.2, 0.4, 1, 0, 0.6];
    expect(meanInterval({ values, seed: 3 })).toEqual(bootstrapInterval({ values, seed: 3 }));
  });
});
