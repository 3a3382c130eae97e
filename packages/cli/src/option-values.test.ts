import { describe, expect, it } from "vitest";
import { positive, ratio, wholeNumber, wholeNumbers, words } from "./option-values.ts";

describe("option values", () => {
  it("are read as what they are", () => {
    expect([wholeNumber(0)("0"), ratio("0.8"), positive("2.5"), wholeNumbers("1, 5,10"), words("MIT, ISC,")]).toEqual([
      0,
      0.8,
      2.5,
      [1, 5, 10],
      ["MIT", "ISC"],
    ]);
  });

  it.each([
    ["a fraction where a whole number is wanted", () => wholeNumber(0)("1.5")],
    ["a number under the least", () => wholeNumber(1)("0")],
    ["a percentage where a ratio is wanted", () => ratio("80")],
    ["nothing where a ratio is wanted", () => ratio("")],
    ["zero where a factor is wanted", () => positive("0")],
    ["a word in a list of numbers", () => wholeNumbers("1,two")],
  ])("refuse %s", (_what, read) => {
    expect(read).toThrow("It has to be");
  });
});
