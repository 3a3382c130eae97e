import { describe, expect, it } from "vitest";
import { type Expression, float, integer, list, text } from "../values/expression.ts";
import { breaksPrecondition, preconditionsOf } from "./preconditions.ts";

const breaks = (documentation: string, values: readonly Expression[]): boolean[] =>
  values.map((value) => breaksPrecondition(value, preconditionsOf(documentation, "size")));

describe("breaksPrecondition", () => {
  const numbers = [integer(1), integer(0), integer(-1), float("0.5")];

  it("reads positive, non-negative and whole numbers", () => {
    expect(breaks("@param {number} size - A positive number.", numbers)).toEqual([false, true, true, false]);
    expect(breaks(":param int size: non-negative", numbers)).toEqual([false, false, true, false]);
    expect(breaks("size (int): number of loaves, greater than 0", numbers)).toEqual([false, true, true, false]);
    expect(breaks("@param size whole number of loaves", numbers)).toEqual([false, false, false, true]);
    expect(breaks("@param size positive or negative weight", numbers)).toEqual([false, false, false, false]);
  });

  it("ignores conditions of other parameters", () => {
    expect(breaks(":param size: any\n:param other: positive", numbers)).toEqual([false, false, false, false]);
    expect(breaks("@param {number} size\n@param {number} [other] positive", numbers)).toEqual(numbers.map(() => false));
  });

  it("accepts only listed texts, unless the list shows examples", () => {
    const texts = [text("small"), text("tiny")];
    expect(breaks('@param {string} size - "small" or "large"', texts)).toEqual([false, true]);
    expect(breaks("@param {string} size - `small`, `medium` and `large`", texts)).toEqual([false, true]);
    expect(breaks('@param {string} size - a word, such as "small" or "large"', texts)).toEqual([false, false]);
    expect(breaks('@param {string} size - "small"', texts)).toEqual([false, false]);
  });

  it("reads non-empty values and normalized vectors", () => {
    expect(breaks(":param size: non-empty list", [list([]), list([integer(1)])])).toEqual([true, false]);
    const vectors = [list([integer(3), integer(4)]), list([float("0.6"), float("0.8")])];
    expect(breaks("@param {quat} size normalized quaternion", vectors)).toEqual([true, false]);
  });
});
