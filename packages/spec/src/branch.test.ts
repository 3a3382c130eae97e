import { describe, expect, it } from "vitest";
import { branchKey, comparePositions, readBranches, readBranchPosition } from "./branch.ts";
import { records } from "./records.ts";

describe("readBranchPosition", () => {
  it.each([
    [3, { line: 3, column: null }],
    [-1, { line: -1, column: null }],
    [3.00012, { line: 3, column: 12 }],
    [17.00045, { line: 17, column: 45 }],
    [1.0002, { line: 1, column: 20 }],
    [
      { line: 3, column: 0 },
      { line: 3, column: 0 },
    ],
    ["3", null],
    [{ line: 3 }, null],
  ])("reads %j", (value, position) => {
    expect(readBranchPosition(value)).toEqual(position);
  });
});

describe("readBranches", () => {
  it("reads pairs of both versions, and skips others", () => {
    const branches = readBranches([[3, 4], [2.00002, 2.00008], [5], "x", [{ line: 1, column: 2 }, 7]]);
    expect(branches.map(branchKey)).toEqual(["3->4", "2:2->2:8", "1:2->7"]);
  });
});

describe("comparePositions", () => {
  it("compares columns in a line, unless one of the positions has none", () => {
    const at = { line: 3, column: 4 };
    expect(comparePositions(at, { line: 3, column: 9 })).toBeLessThan(0);
    expect(comparePositions(at, { line: 3, column: null })).toBe(0);
    expect(comparePositions(at, { line: 2, column: 9 })).toBeGreaterThan(0);
  });
});

describe("test suites of schema version 1", () => {
  it("are read with positions", () => {
    const suite = {
      schema_version: 1,
      instance_id: "a",
      origin: "search",
      tests: [],
      program: null,
      coverage: { lines: 2, missed_lines: [], branches: 2, missed_branches: [[2.00002, 2.00057]] },
    };
    const parsed = records.testSuite.parse(suite, "suite");
    expect(readBranches(parsed.coverage?.missed_branches).map(branchKey)).toEqual(["2:2->2:57"]);
  });
});
