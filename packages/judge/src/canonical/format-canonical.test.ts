import type { CanonicalValue } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/arbitrary-canonical.ts";
import { cutText, formatCanonical } from "./format-canonical.ts";

describe("formatCanonical", () => {
  it.each<[CanonicalValue, string]>([
    [null, "None"],
    [true, "True"],
    [-3, "-3"],
    [{ $: "float", v: "1e-05" }, "1e-05"],
    ["it's", `"it's"`],
    ["a\n\u0000\u2028", "'a\\n\\x00\\u2028'"],
    [{ $: "str", v: [0xd800] }, "'\\ud800'"],
    [{ $: "bytes", v: "AP9h" }, "b'\\x00\\xffa'"],
    [[1, [2]], "[1, [2]]"],
    [{ $: "tuple", v: [1] }, "(1,)"],
    [{ $: "tuple", v: [] }, "()"],
    [{ $: "set", v: [] }, "set()"],
    [{ $: "frozenset", v: [1] }, "frozenset({1})"],
    [
      {
        $: "dict",
        v: [
          ["a", 1],
          [2, null],
        ],
      },
      "{'a': 1, 2: None}",
    ],
    [{ $: "object", class: "Outer.Point", v: { $: "attributes", x: 1 }, items: null }, "Point(x=1)"],
    [
      { $: "object", class: "Counter", v: { $: "attributes" }, items: { $: "dict", v: [["a", 1]] } },
      "Counter({'a': 1})",
    ],
    [{ $: "enum", class: "Size", name: "LARGE" }, "Size.LARGE"],
    [{ $: "decimal", v: "1.50" }, "Decimal('1.50')"],
    [{ $: "fraction", v: "1/3" }, "Fraction(1, 3)"],
    [{ $: "date", v: "2024-02-29" }, "date('2024-02-29')"],
    [{ $: "exception", types: ["ValueError"], message: "no" }, "ValueError('no')"],
    [{ $: "opaque", v: "lock" }, "<lock object>"],
    [{ $: "opaque", v: "lock\u001b[2J" }, "<lock\\x1b[2J object>"],
    [{ $: "set", v: 5 }, "<not a canonical value>"],
  ])("writes %j as %s", (value, text) => {
    expect(formatCanonical(value)).toBe(text);
  });

  it("never exceeds the length limit", () => {
    fc.assert(
      fc.property(canonical, fc.integer({ min: 3, max: 50 }), (value, maxLength) => {
        expect(formatCanonical(value, { maxLength }).length).toBeLessThanOrEqual(maxLength);
      }),
    );
  });

  it("marks the cut", () => {
    expect(
      formatCanonical(
        Array.from({ length: 1000 }, (_, index) => index),
        { maxLength: 20 },
      ),
    ).toBe("[0, 1, 2, 3, 4, 5...");
  });
});

describe("cutText", () => {
  it("does not cut a surrogate pair in half", () => {
    expect(cutText("ab\u{1f35e}cdefgh", 6)).toBe("ab...");
  });
});
