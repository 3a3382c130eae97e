import { expect, it } from "vitest";
import { missedLines } from "./call-prompts.ts";

const CODE = `function unit(token) {
  switch (token) {
    case "S":
      return milliseconds(token);
    case "u":
      return fractions(token);
  }
  if (token === "")
    return null;
}`;

it("shows each line that was not reached under its case label or condition", () => {
  expect(missedLines(CODE, [4, 6, 9])).toBe(
    [
      'case "S":',
      "  return milliseconds(token);",
      'case "u":',
      "  return fractions(token);",
      'if (token === "")',
      "  return null;",
    ].join("\n"),
  );
});
