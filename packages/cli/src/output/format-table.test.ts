import { describe, expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";
import { formatTable } from "./format-table.ts";

describe("formatTable", () => {
  it("aligns columns, words to the left and numbers to the right", () => {
    expect(
      formatTable([
        ["loaf", "rye", 7],
        ["croissant", "wheat", 1200],
      ]),
    ).toBe("loaf       rye       7\ncroissant  wheat  1200");
  });
});

describe("formatDuration", () => {
  it("formats durations in the two largest units", () => {
    expect([0, 8.4, 200, 7500].map(formatDuration)).toEqual(["0s", "8s", "3m 20s", "2h 05m"]);
  });
});
