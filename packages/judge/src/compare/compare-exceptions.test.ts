import { describe, expect, it } from "vitest";
import { equalExceptions } from "./compare-exceptions.ts";

const shape = (types: string, message = "") => ({ types: types.split(" "), message });
const ALL = "ZeroDivisionError Warning ValueError TypeError KeyError IndexError ArithmeticError Exception";

describe("equalExceptions", () => {
  it.each<[string, string, boolean]>([
    ["ValueError Exception", "ValueError Exception", true],
    ["LookupError Exception", "KeyError LookupError Exception", true],
    ["KeyError LookupError Exception", "LookupError Exception", false],
    ["ValueError Exception", "Negative ValueError Exception", true],
    ["ValueError Exception", "json.JSONDecodeError ValueError Exception", true],
    ["OSError Exception", "FileNotFoundError OSError Exception", true],
    ["ParseError Exception", "_Own ParseError Exception", true],
    ["_Own ParseError Exception", "_Other ParseError Exception", true],
    ["ParseError Exception", "Forged ParseError OtherError Exception", false],
    ["ValueError Exception", ALL, false],
    ["TypeError Exception", ALL, false],
    ["ArithmeticError Exception", ALL, true],
    ["TypeError Exception", "U ValueError TypeError KeyError IndexError LookupError Exception", false],
    ["ValueError Exception", "U ValueError TypeError KeyError IndexError LookupError Exception", true],
  ])("expecting %s, accepts %s: %s", (expected, actual, isEqual) => {
    expect(equalExceptions(shape(expected), shape(actual), "python")).toBe(isEqual);
  });

  it("accepts other documented exceptions of an expectation", () => {
    const expected = { ...shape("TooLong BakeError Exception"), accepted: ["TooLong", "TooHot"] };
    expect(["TooHot", "Burnt"].map((name) => equalExceptions(expected, shape(`${name} BakeError`), "python"))).toEqual([
      true,
      false,
    ]);
  });

  it.each<[string, string, string, boolean]>([
    ["Error", "Missing Error", "other words", true],
    ["Error", "TypeError Error", "other words", false],
    ["Error", "TypeError Error", "words", true],
    ["TypeError Error", "Own TypeError Error", "other words", true],
    ["RangeError Error", "Own TypeError Error", "words", false],
  ])("of JavaScript, expecting %s, accepts %s with %s: %s", (expected, actual, message, isEqual) => {
    expect(equalExceptions(shape(expected, "words"), shape(actual, message), "javascript")).toBe(isEqual);
  });
});
