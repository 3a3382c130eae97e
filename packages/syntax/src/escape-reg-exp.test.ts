import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeRegExp } from "./escape-reg-exp.ts";

describe("escapeRegExp", () => {
  it("returns a pattern that matches only the text, with every flag", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "u", "v"), (text, flags) => {
        expect(new RegExp(`^${escapeRegExp(text)}$`, flags).exec(text)?.[0]).toBe(text);
        expect(new RegExp(`^${escapeRegExp(text)}$`, flags).test(`${text}x`)).toBe(false);
      }),
    );
  });

  it("escapes a hyphen in a character class", () => {
    expect(new RegExp(`^[${escapeRegExp("a-c")}]$`, "u").test("b")).toBe(false);
  });
});
