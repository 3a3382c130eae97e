import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diagonals, interleave, interleaveWeighted, oneAtATime } from "./arrange.ts";

describe("oneAtATime", () => {
  it("changes one place at a time, every place before any a second time", () => {
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

  it("has one empty row for no places, and none where a place has no value", () => {
    expect([oneAtATime([]), oneAtATime([["a"], []])]).toEqual([[[]], []]);
  });
});

describe("diagonals", () => {
  it("changes all places at once, shifted against each other", () => {
    const dates = ["a", "b", "c", "d"];
    expect(diagonals([dates, dates])).toEqual([
      ["b", "c"],
      ["c", "d"],
      ["d", "a"],
    ]);
  });

  it("goes on with the first of a place that has fewer values", () => {
    expect(diagonals([["a", "b", "c"], ["x"]])).toEqual([
      ["b", "x"],
      ["c", "x"],
    ]);
  });

  it("has none for one place, and none where a place has no value", () => {
    expect([diagonals([["a", "b"]]), diagonals([["a", "b"], []])]).toEqual([[], []]);
  });
});

describe("interleave", () => {
  it("keeps every item, and the order within each list", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat()), { maxLength: 4 }), (lists) => {
        const tagged = lists.map((items, owner) => items.map((item) => ({ item, owner })));
        const result = interleave(tagged);
        expect(lists.map((_, owner) => result.filter((one) => one.owner === owner).map(({ item }) => item))).toEqual(
          lists,
        );
      }),
    );
  });
});

describe("interleaveWeighted", () => {
  it("lets a group with half the weight come half as often", () => {
    const heavy = { items: ["a", "b", "c", "d"], weight: 2 };
    const light = { items: ["x", "y"], weight: 1 };
    expect(interleaveWeighted([heavy, light])).toEqual(["a", "b", "x", "c", "d", "y"]);
  });
});
