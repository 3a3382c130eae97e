import { describe, expect, it } from "vitest";
import {
  dateOrNone,
  day,
  licenses,
  positive,
  range,
  ratio,
  wholeNumber,
  wholeNumbers,
  words,
} from "./option-values.ts";

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

  it("takes two numbers for a range", () => {
    expect([range("0:0.5"), range("1:1")]).toEqual([
      [0, 0.5],
      [1, 1],
    ]);
  });

  it("takes days of the calendar, and licences that SPDX knows", () => {
    expect([day("2024-02-29"), dateOrNone("none"), licenses("MIT, GPL-3.0-only")]).toEqual([
      "2024-02-29",
      "none",
      ["MIT", "GPL-3.0-only"],
    ]);
    expect(() => licenses("MIT,Apache")).toThrow('"Apache" is no SPDX licence identifier');
    expect(() => licenses("MIT OR ISC")).toThrow("is no SPDX licence identifier");
    expect(() => licenses(",")).toThrow("is no SPDX licence identifier");
  });

  it.each([
    ["a day that no month has", () => day("2023-02-29")],
    ["a time where a day is wanted", () => day("2024-05-31T10:00:00Z")],
    ["none where a day is wanted", () => day("none")],
    ["a month where a date or none is wanted", () => dateOrNone("2024-05")],
    ["a fraction where a whole number is wanted", () => wholeNumber(0)("1.5")],
    ["a number under the least", () => wholeNumber(1)("0")],
    ["a percentage where a ratio is wanted", () => ratio("80")],
    ["nothing where a ratio is wanted", () => ratio("")],
    ["zero where a factor is wanted", () => positive("0")],
    ["a range that ends before it begins", () => range("0.5:0.2")],
    ["one number where a range is wanted", () => range("0.5")],
    ["three numbers where a range is wanted", () => range("0:0.5:1")],
    ["a word in a list of numbers", () => wholeNumbers("1,two")],
  ])("refuse %s", (_what, read) => {
    expect(read).toThrow("It has to be");
  });
});
