import type { Mask } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createNearDuplicates, keysOf } from "./near-duplicates.ts";

function maskOf(name: string, extra = ""): Mask {
  const prefix = `def ${name}(items, rate):\n    total = 0\n    for item in items:\n        if item.price > rate:\n            `;
  const suffix = `\n        else:\n            total -= ${name}_of(item)\n    return round(total, 2)${extra}\n`;
  const middle = `total += item.price * rate + ${name}`;
  const frame = { path: "a.py", language: "python", level: "statement", fill_type: "statement" } as const;
  return { ...frame, node_type: "augmented_assignment", start: prefix.length, prefix, middle, suffix };
}

describe("createNearDuplicates", () => {
  it("detects copies with small changes, and no other code", () => {
    const duplicates = createNearDuplicates({ slots: 65_536 });
    duplicates.remember(keysOf(maskOf("sum_up")));
    expect(duplicates.isDuplicate(maskOf("sum_up"))).toBe(true);
    expect(duplicates.isDuplicate(maskOf("sum_up", "  # done"))).toBe(true);
    const other = { ...maskOf("x"), prefix: "class Oven:\n    def heat(self, minutes):\n        ", suffix: "\n" };
    expect(
      duplicates.isDuplicate({ ...other, middle: "self.minutes = [m for m in minutes if m > self.least and m]" }),
    ).toBe(false);
  });

  it("replaces old masks when its capacity is reached", () => {
    const duplicates = createNearDuplicates({ slots: 32 });
    duplicates.remember(keysOf(maskOf("sum_up")));
    for (let number = 0; number < 50; number += 1) duplicates.remember(keysOf(maskOf(`other_${number * 7919}`)));
    expect(duplicates.isDuplicate(maskOf("sum_up"))).toBe(false);
  });
});
