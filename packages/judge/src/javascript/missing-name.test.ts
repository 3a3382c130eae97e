import { describe, expect, it } from "vitest";
import { isSyntaxError, missingName } from "./script-calls.ts";

describe("missingName", () => {
  it.each([
    ["ReferenceError", "knead is not defined", { kind: "name", name: "knead" }],
    ["ReferenceError", "Cannot access 'knead' before initialization", null],
    ["Error", "Cannot find module './dough'\nRequire stack:", { kind: "module", name: "./dough" }],
    ["Error", "Cannot find package 'dough' imported from /run/module.js", { kind: "module", name: "dough" }],
    [
      "SyntaxError",
      "The requested module './dough.js' does not provide an export named 'knead'",
      { kind: "module", name: "./dough.js" },
    ],
    ["TypeError", "knead is not a function", null],
  ])("extracts the missing name of %s: %s", (type, message, expected) => {
    expect(missingName({ types: [type, "Error"], message })).toEqual(expected);
  });

  it("distinguishes a syntax error from a missing import", () => {
    const message = "The requested module 'a' does not provide an export named 'b'";
    expect([
      isSyntaxError({ types: ["SyntaxError", "Error"] }),
      isSyntaxError({ types: ["SyntaxError", "Error"], message }),
      isSyntaxError({ types: ["TypeError", "Error"] }),
    ]).toEqual([true, false, false]);
  });
});
