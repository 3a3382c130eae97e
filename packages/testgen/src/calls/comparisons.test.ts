import { describe, expect, it } from "vitest";
import { boolean, float, integer, nothing, text } from "../values/expression.ts";
import { readComparisons } from "./comparisons.ts";

describe("readComparisons", () => {
  it("reads both operands of each comparison", () => {
    const written = [
      [3, "equal", false, ["text", "a"], ["integer", "-12345678901234567890"]],
      [4, "in", true, ["nothing"], ["items", [["boolean", true], ["float", "1.5"], ["other"], ["items", []]]]],
      [5, "matches", false, ["bytes", "\u00ff"], ["pattern", "a+"]],
      [6, "less", true, ["other"], ["float", "inf"]],
    ];
    expect(readComparisons(written)).toEqual([
      {
        position: 3,
        kind: "equal",
        holds: false,
        left: { kind: "value", value: text("a") },
        right: { kind: "value", value: integer(-12_345_678_901_234_567_890n) },
      },
      {
        position: 4,
        kind: "in",
        holds: true,
        left: { kind: "value", value: nothing },
        right: { kind: "items", items: [boolean(true), float("1.5")] },
      },
      {
        position: 5,
        kind: "matches",
        holds: false,
        left: { kind: "value", value: { kind: "bytes", value: "\u00ff" } },
        right: { kind: "pattern", pattern: "a+" },
      },
      { position: 6, kind: "less", holds: true, left: null, right: null },
    ]);
  });

  it("skips invalid comparisons", () => {
    const written = [null, 1, [], ["1", "equal", true, [], []], [1, "similar", true, [], []], [1, "equal", 1, [], []]];
    expect(readComparisons(written)).toEqual([]);
    expect(readComparisons({ 0: [1, "equal", true, ["nothing"], ["nothing"]] })).toEqual([]);
    expect(readComparisons([[1, "equal", true, ["text"], ["integer", "1.5"]]])).toEqual([
      { position: 1, kind: "equal", holds: true, left: null, right: null },
    ]);
  });
});
