import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diagonals, interleave, interleaveWeighted, oneAtATime } from "./arrange.ts";

describe("oneAtATime", () => {
  it("changes one position at a time, every position once before any is repeated", () => {
    expect(
      oneAtATime([
        ["a", "b", "c"],
        ["x", "y"],
      ]),
    ).toEqual([
      ["a", "x"],
      ["b", "x"],
      ["a", "y"],
      ["c", "x"],
    ]);
  });

  it("returns one empty row without positions, and none if a position has no value", () => {
    expect([oneAtATime([]), oneAtATime([["a"], []])]).toEqual([[[]], []]);
  });
});

describe("diagonals", () => {
  it("changes all positions together, with different offsets", () => {
    const dates = ["a", "b", "c", "d"];
    expect(diagonals([dates, dates])).toEqual([
      ["b", "c"],
      ["c", "d"],
      ["d", "a"],
    ]);
  });

  it("repeats the first value of a position with fewer values", () => {
    expect(diagonals([["a", "b", "c"], ["x"]])).toEqual([
      ["b", "x"],
      ["c", "x"],
    ]);
  });

  it("returns none for one position, and none if a position has no value", () => {
    expect([diagonals([["a", "b"]]), diagonals([["a", "b"], []])]).toEqual([[], []]);
  });
});

describe("interleave", () => {
  it("keeps every item, and the order within each list", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat()), { maxLength: 4 }), (lists) => {
        const tagged = lists.map((items, owner) => items.map((item) => ({ item, owner })));
        const result = interleave(tagged);
        expect(lists.map((_, owner) => result.filter((item) => item.owner === owner).map(({ item }) => item))).toEqual(
          lists,
        );
      }),
    );
  });
});

describe("interleaveWeighted", () => {
  it("selects a group with half the weight half as often", () => {
    const heavy = { items: ["a", "b", "c", "d"], weight: 2 };
    const light = { items: ["x", "y"], weight: 1 };
    expect(interleaveWeighted([heavy, light])).toEqual(["a", "b", "x", "c", "d", "y"]);
  });
});
