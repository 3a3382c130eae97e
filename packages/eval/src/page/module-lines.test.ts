import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { uncoveredInModule, uncoveredInReference, targetLines } from "./module-lines.ts";

const { quality, module } = exampleEnvironment();

describe("uncoveredInModule", () => {
  it("returns uncovered lines and lines with uncovered branches", () => {
    expect(uncoveredInModule(exampleEnvironment())).toEqual({ missing: [7], partial: [5] });
  });

  it("returns nothing when coverage was not measured or has another format", () => {
    const other = {
      check: "coverage",
      passed: false,
      reason: "",
      evidence: { missing_lines: "7", missing_branches: [5, null] },
    };
    expect(
      [
        { ...quality, findings: [] },
        { ...quality, findings: [other] },
      ].map((item) => uncoveredInModule(exampleEnvironment({ quality: item }))),
    ).toEqual([
      { missing: [], partial: [] },
      { missing: [], partial: [] },
    ]);
  });
});

describe("uncoveredInReference", () => {
  it("maps lines to the file of their origin", () => {
    expect(uncoveredInReference(exampleEnvironment())).toEqual({ missing: [23], partial: [21] });
  });

  it("skips unmapped lines and lines outside the function", () => {
    const moved = { ...module, provenance: [{ start: 4, end: 5, path: "labels.py", line: 40 }] };
    expect(uncoveredInReference(exampleEnvironment({ module: moved }))).toEqual({ missing: [], partial: [] });
  });
});

describe("targetLines", () => {
  it("finds the function in its module", () => {
    expect(targetLines(exampleEnvironment())).toEqual([4, 7]);
  });

  it("finds a method in the lines of its class", () => {
    const whole = { ...module, provenance: [{ start: 10, end: 90, path: "labels.py", line: 1 }] };
    expect(targetLines(exampleEnvironment({ module: whole }))).toEqual([29, 32]);
  });

  it("returns null when the origin of the lines is unknown", () => {
    expect(targetLines(exampleEnvironment({ module: { ...module, provenance: [] } }))).toBeNull();
  });
});
