import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CanonicalValue } from "@repost/spec";
import { equalNumbers, numberOf, type NumberRules } from "./canonical-number.ts";

const int = (text: string) => ({ $: "int", v: text });
const float = (text: string) => ({ $: "float", v: text });
const decimal = (text: string) => ({ $: "decimal", v: text });
const fraction = (text: string) => ({ $: "fraction", v: text });
const complex = (re: CanonicalValue, im: CanonicalValue) => ({ $: "complex", re, im });

function equal(left: CanonicalValue, right: CanonicalValue, rules: Partial<NumberRules> = {}): boolean | null {
  const [a, b] = [numberOf(left), numberOf(right)];
  return a === null || b === null ? null : equalNumbers(a, b, { isOneType: false, ...rules });
}

const googol = `1${"0".repeat(400)}`;

describe("equalNumbers", () => {
  it.each<[CanonicalValue, CanonicalValue, boolean]>([
    [1, float("1.0"), true],
    [true, float("1.0"), true],
    [0, float("-0.0"), true],
    [1, float("1.0000000000000002"), false],
    [float("1.0"), float("1.0000000000000002"), true],
    [float("1.0"), float("1.00000001"), false],
    [1_000_000_007, float("1000000007.9"), false],
    [int("9007199254740993"), float("9007199254740992.0"), false],
    [int("9007199254740992"), float("9007199254740992.0"), true],
    [int(googol), float("inf"), false],
    [int(googol), decimal("Infinity"), false],
    [int(googol), decimal("1E+99999"), false],
    [int(googol), decimal("1E+400"), true],
    [int("-00012"), -12, true],
    [decimal("1.50"), decimal("15E-1"), true],
    [decimal("-0"), 0, true],
    [decimal("0.5"), float("0.5"), true],
    [decimal("0.1"), float("0.1"), false],
    [decimal("1E+999999999"), decimal("1E+999999998"), false],
    [decimal("Infinity"), float("inf"), true],
    [decimal("-Infinity"), float("inf"), false],
    [decimal("NaN"), float("nan"), true],
    [fraction("1/2"), float("0.5"), true],
    [fraction("1/2"), decimal("0.50"), true],
    [fraction("1/3"), float("0.3333333333333333"), false],
    [fraction("6/3"), 2, true],
    [fraction("2/6"), fraction("1/3"), true],
    [complex(float("1.0"), float("0.0")), 1, true],
    [complex(float("1.0"), float("nan")), 1, false],
    [float("5e-324"), float("0.0"), false],
    [float("5e-324"), 0, false],
  ])("compares %j and %j", (left, right, expected) => {
    expect([equal(left, right), equal(right, left)]).toEqual([expected, expected]);
  });

  it.each<[expected: CanonicalValue, actual: CanonicalValue, anywhere: boolean, atFloatPlace: boolean]>([
    [3, float("2.9999999999999996"), false, true],
    [float("2.9999999999999996"), 3, true, true],
    [1_735_689_600_000, float("1735689600000.005"), false, true],
    [1_735_689_600_000, float("1735689600000.5"), false, false],
    [float("1735689600000.5"), 1_735_689_600_000, false, false],
    [9_007_199_254_740_991, float("9007199254740992.0"), false, true],
    [float("9007199254740992.0"), 9_007_199_254_740_991, false, true],
    [0, float("-0.0"), true, true],
    [0, float("nan"), false, false],
    [float("nan"), 0, false, false],
    [true, float("1.0000000000000002"), false, false],
  ])("compares %j and %j of JavaScript", (expected, actual, anywhere, atFloatPlace) => {
    const slack = (): number => 1e-4;
    expect(equal(expected, actual, { isOneType: true })).toBe(anywhere);
    expect(equal(expected, actual, { isOneType: true, slack: () => 0, isFloatPlace: () => true })).toBe(atFloatPlace);
    expect(equal(expected, actual, { isOneType: true, slack })).toBe(anywhere);
  });

  it.each<[CanonicalValue]>([
    [fraction("x")],
    [fraction("1/x")],
    [fraction("1/2/3")],
    [decimal("")],
    [decimal("1.2.3")],
    [decimal(`${"1".repeat(300_000)}x`)],
    [float("")],
    [float(" 1")],
    [float("x")],
    [float("nanx")],
    [int("1x")],
    [complex(float("x"), 0)],
  ])("returns null for a text that is not a number: %#", (value) => {
    expect(numberOf(value)).toBeNull();
  });

  it("preserves the order of integers, and never throws", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(equal(int(String(a)), int(String(b)))).toBe(a === b);
        expect(equal(int(String(a)), decimal(String(b)))).toBe(a === b);
      }),
    );
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eE/infa]{0,12}$/u));
    const tag = fc.constantFrom("int", "float", "decimal", "fraction");
    const value = fc.record({ $: tag, v: text });
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(equal(a, b)).toBe(equal(b, a));
      }),
    );
    fc.assert(
      fc.property(value, (a) => {
        expect(equal(a, a)).not.toBe(false);
      }),
    );
  });
});
