import { expect, it } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

it("returns one line of a tool's output, without addresses and their credentials", () => {
  const printed =
    "\u001B[31merror\u001B[0m: Failed to fetch: `https://baker:secret@index.test/simple/oven/`\n  ╰─▶ no\n";
  expect(withoutAddresses(printed)).toBe("error: Failed to fetch: `[address]` no");
});

it("truncates long output", () => {
  expect(withoutAddresses("x".repeat(5000))).toMatch(/^x{600} \[cut\]$/u);
});
