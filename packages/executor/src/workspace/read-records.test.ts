import { describe, expect, it } from "vitest";
import { readRecords } from "./read-records.ts";

const line = (record: Readonly<Record<string, unknown>>): string => JSON.stringify({ token: "t", ...record });

describe("readRecords", () => {
  it("reads executed lines by test, and ignores the canary and records without the token", () => {
    const { reached } = readRecords(
      [
        line({ kind: "imported", lines: { "a.py": [1, 2], "b.py": ["x"] } }),
        line({ kind: "reached", id: "t.py::test_a", lines: { "a.py": [3] }, spawns: true }),
        line({ kind: "reached", id: "t.py::test_b", lines: [], spawns: "no" }),
        line({ kind: "reached", id: "canary", lines: {}, spawns: true }),
        line({ token: "forged", kind: "reached", id: "t.py::test_c", lines: {}, spawns: false }),
      ],
      "t",
      "canary",
    );
    expect(reached).toEqual({
      tests: new Map([["t.py::test_a", { "a.py": [3] }]]),
      imported: { "a.py": [1, 2] },
      spawns: ["t.py::test_a"],
    });
  });
});
