import type { ImpactMap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { impactByFile, impactedTests } from "./impacted-tests.ts";

const MAP: ImpactMap = {
  schema_version: 1,
  digest: "sha256:0",
  grain: "line",
  tests: [
    { id: "wide", ms: 1 },
    { id: "narrow", ms: 2 },
    { id: "other", ms: 3 },
    { id: "command", ms: 4 },
  ],
  files: {
    "oven.py": { 5: [0, 1], 6: [0], 8: [2] },
    "clock.py": { 2: [0, 2, 3] },
  },
  imported: { "oven.py": [1, 4], "clock.py": [1], "limits.py": [1, 2] },
  spawns: [3],
  programs: ["clock.py"],
  unstable: [],
};

function ids(path: string, startLine: number, endLine = startLine): readonly string[] {
  return impactedTests(MAP, { path, startLine, endLine }).map(({ id, via }) => `${id} ${via}`);
}

describe("impactedTests", () => {
  it("returns tests that execute a line of the range, with the test of the fewest lines first", () => {
    expect(impactedTests(MAP, { path: "oven.py", startLine: 5, endLine: 7 })).toEqual([
      { id: "narrow", ms: 2, lines: 1, via: "line" },
      { id: "wide", ms: 1, lines: 3, via: "line" },
    ]);
  });

  it("adds all tests of the file when a line of the range runs at import", () => {
    expect(ids("oven.py", 4, 5)).toEqual(["narrow line", "wide line", "other import"]);
  });

  it("returns all tests for an imported file when no test executes one of its lines", () => {
    expect(ids("limits.py", 2)).toEqual(["narrow import", "command import", "other import", "wide import"]);
  });

  it("returns nothing for lines that never run and for unknown files", () => {
    expect([ids("oven.py", 9, 20), ids("setup.py", 1)]).toEqual([[], []]);
  });

  it("adds tests that start processes to files that commands import", () => {
    expect(ids("clock.py", 3)).toEqual(["command process"]);
  });
});

describe("impactByFile", () => {
  it("counts lines and tests of each file, and adds the times of its tests", () => {
    expect(impactByFile(MAP)).toEqual([
      { path: "clock.py", lines: 1, tests: 3, ms: 8 },
      { path: "oven.py", lines: 3, tests: 3, ms: 6 },
    ]);
  });
});
