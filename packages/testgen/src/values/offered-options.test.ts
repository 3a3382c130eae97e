import { describe, expect, it } from "vitest";
import { offeredOptions } from "./offered-options.ts";
import { integer, text } from "./expression.ts";

describe("offeredOptions", () => {
  it.each([
    ["unknown format: 'abc' (must be one of ['png', 'svg'])", ["png", "svg"]],
    ['mode "abc" is wrong, expected "r" or "w"', ["r", "w"]],
    ["Valid modes are: 'r', 'w', and 'a'. Got 'abc'.", ["r", "w", "a"]],
  ])("replaces a rejected value by the options in the error message: %s", (message, offered) => {
    const remedy = offeredOptions(message);
    expect(remedy?.shape).toEqual({ kind: "text", samples: offered });
    expect([text("abc"), text("r"), integer(1)].map((value) => remedy?.wrong(value))).toEqual([true, false, false]);
  });

  it("returns null if a message names no options", () => {
    expect(["'abc' is wrong", "expected 'abc'", "division by zero"].map(offeredOptions)).toEqual([null, null, null]);
  });
});
