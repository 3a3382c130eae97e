import { expect, it } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

it("makes one line of what a tool printed, without addresses and what they hold", () => {
  const printed =
    "\u001B[31merror\u001B[0m: Failed to fetch: `https://baker:secret@index.test/simple/oven/`\n  ╰─▶ no\n";
  expect(withoutAddresses(printed)).toBe("error: Failed to fetch: `[address]` no");
});

it("cuts what is long", () => {
  expect(withoutAddresses("x".repeat(5000))).toMatch(/^x{600} \[cut\]$/u);
});
