import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

it("formats sizes in the largest unit that they reach", () => {
  expect([0, 999, 1000, 3_191_657, 2_000_000_000].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1.0 kB",
    "3.2 MB",
    "2.0 GB",
  ]);
});
