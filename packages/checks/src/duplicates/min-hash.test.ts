import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandKeys, minHash, similarity } from "./min-hash.ts";

const range = (start: number, end: number): string[] =>
  Array.from({ length: end - start }, (_, index) => `member ${start + index}`);

describe("minHash", () => {
  it("is equal for the same members in any order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (members) => {
        const [left, right] = [minHash(members), minHash(members.toReversed())];
        expect([similarity(left, right), bandKeys(left)]).toEqual([1, bandKeys(right)]);
      }),
    );
  });

  it.each([
    [range(0, 1000), range(0, 900), 0.9],
    [range(0, 1000), range(500, 1500), 1 / 3],
    [range(0, 1000), range(1000, 2000), 0],
  ])("estimates the share of common members of two sets", (left, right, share) => {
    expect(Math.abs(similarity(minHash(left), minHash(right)) - share)).toBeLessThan(0.12);
  });
});
