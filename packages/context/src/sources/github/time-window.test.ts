import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTimeWindow, parseTimeWindow, splitWindow, windowOfDays } from "./time-window.ts";

const at = (time: string): number => Date.parse(time) / 1000;
const whole = { from: at("2007-01-01T00:00:00Z"), to: at("2025-01-01T12:00:00Z") };

describe("parseTimeWindow", () => {
  it.each([
    ["2024-05-01", "2024-05-01T00:00:00Z", "2024-05-01T23:59:59Z"],
    [">2024-05-01", "2024-05-02T00:00:00Z", "2025-01-01T12:00:00Z"],
    [">=2024-05-01", "2024-05-01T00:00:00Z", "2025-01-01T12:00:00Z"],
    ["<2024-05-01", "2007-01-01T00:00:00Z", "2024-04-30T23:59:59Z"],
    ["<=2024-05-01", "2007-01-01T00:00:00Z", "2024-05-01T23:59:59Z"],
    ["2023-01-01..2024-08-31", "2023-01-01T00:00:00Z", "2024-08-31T23:59:59Z"],
    ["2023-01-01..*", "2023-01-01T00:00:00Z", "2025-01-01T12:00:00Z"],
    ["*..2023-01-01T10:00:00Z", "2007-01-01T00:00:00Z", "2023-01-01T10:00:00Z"],
    ["2023-01-01T10:00:00+02:00", "2023-01-01T08:00:00Z", "2023-01-01T08:00:00Z"],
    [">2023-01-01T10:00:00", "2023-01-01T10:00:01Z", "2025-01-01T12:00:00Z"],
  ])("reads %s", (value, from, to) => {
    expect(parseTimeWindow(value, whole)).toEqual({ from: at(from), to: at(to) });
  });

  it.each(["", "*", "2024", "2024-13-01", "yesterday", "2024-01-01..", "..", ">", "2024-02-01..soon"])(
    "gives nothing for %j",
    (value) => {
      expect(parseTimeWindow(value, whole)).toBeNull();
    },
  );
});

describe("windowOfDays", () => {
  it("takes the whole of both days, and everything on a side without one", () => {
    expect(formatTimeWindow(windowOfDays("2024-09-01", "2024-12-31", whole))).toBe(
      "created:2024-09-01T00:00:00Z..2024-12-31T23:59:59Z",
    );
    expect(windowOfDays(undefined, undefined, whole)).toEqual(whole);
  });
});

describe("splitWindow", () => {
  it("covers a window without gaps or overlaps, in parts of at least a second", () => {
    const window = fc
      .tuple(fc.nat(2_000_000_000), fc.nat(10_000_000))
      .map(([from, more]) => ({ from, to: from + more }));
    fc.assert(
      fc.property(window, fc.integer({ min: 1, max: 200 }), (original, parts) => {
        const split = splitWindow(original, parts);
        expect(split[0]?.from).toBe(original.from);
        expect(split.at(-1)?.to).toBe(original.to);
        expect(split.every(({ from, to }) => from <= to)).toBe(true);
        expect(split.slice(1).every(({ from }, position) => from === (split[position]?.to ?? 0) + 1)).toBe(true);
        expect(split.length).toBe(Math.min(parts, original.to - original.from + 1));
      }),
    );
  });
});
