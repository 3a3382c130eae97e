import { describe, expect, it } from "vitest";
import { offeredOptions } from "./offered-options.ts";
import { integer, text } from "./expression.ts";

describe("offeredOptions", () => {
  it.each([
    ["unknown format: 'abc' (must be one of ['png', 'svg'])", ["png", "svg"]],
    ['mode "abc" is wrong, expected "r" or "w"', ["r", "w"]],
    ["Valid modes are: 'r', 'w', and 'a'. Got 'abc'.", ["r", "w", "a"]],
  ])("gives what the program itself offers in the place of what it refuses: %s", (message, offered) => {
    const remedy = offeredOptions(message);
    expect(remedy?.shape).toEqual({ kind: "text", samples: offered });
    expect([text("abc"), text("r"), integer(1)].map((value) => remedy?.wrong(value))).toEqual([true, false, false]);
  });

  it("offers nothing where a message names no choice", () => {
    expect(["'abc' is wrong", "expected 'abc'", "division by zero"].map(offeredOptions)).toEqual([null, null, null]);
  });
});
