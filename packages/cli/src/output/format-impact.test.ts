import { describe, expect, it } from "vitest";
import { formatImpact } from "./format-impact.ts";

type Impact = Parameters<typeof formatImpact>[0];

const IMPACT: Impact = {
  repository: {} as Impact["repository"],
  map: {
    schema_version: 1,
    digest: "sha256:0",
    grain: "line",
    tests: [
      { id: "t.py::a", ms: 12.4 },
      { id: "t.py::b", ms: 3 },
    ],
    files: {},
    imported: {},
    spawns: [],
    programs: [],
    unstable: ["t.py::c"],
  },
  files: [{ path: "oven.py", lines: 20, tests: 2, ms: 15.4 }],
  range: null,
  tests: null,
};

describe("formatImpact", () => {
  it("prints a row for each file, and counts tests that the map excludes", () => {
    expect(formatImpact(IMPACT)).toBe(
      [
        "file     lines  tests  time",
        "oven.py     20      2  15 ms",
        "2 tests that pass every time (15 ms); 1 other is not part of the map",
      ].join("\n"),
    );
  });

  it("prints a row for each test of the lines, with the connecting path", () => {
    const range = { path: "oven.py", startLine: 3, endLine: 4 };
    const tests = [
      { id: "t.py::b", ms: 3, lines: 5, via: "line" },
      { id: "t.py::a", ms: 12.4, lines: 9, via: "import" },
    ] as const;
    expect(formatImpact({ ...IMPACT, range, tests })).toBe(
      ["3.0 ms  t.py::b", "12 ms   t.py::a  through import", "oven.py, lines 3-4: 2 of 2 tests, 15 ms of 15 ms"].join(
        "\n",
      ),
    );
  });

  it("reports that no test reaches the lines", () => {
    const range = { path: "oven.py", startLine: 9, endLine: 9 };
    expect(formatImpact({ ...IMPACT, range, tests: [] })).toBe("oven.py, line 9: 0 of 2 tests, 0.0 ms of 15 ms");
  });
});
