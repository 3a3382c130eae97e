import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { uncoveredInModule, uncoveredInReference, targetLines } from "./module-lines.ts";

const { quality, module } = exampleEnvironment();

describe("uncoveredInModule", () => {
  it("has the lines that no test reached, and those that were not left in every way", () => {
    expect(uncoveredInModule(exampleEnvironment())).toEqual({ missing: [7], partial: [5] });
  });

  it("is empty when coverage was not measured or has another form", () => {
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
  it("follows lines back to the file they come from", () => {
    expect(uncoveredInReference(exampleEnvironment())).toEqual({ missing: [23], partial: [21] });
  });

  it("leaves out lines that cannot be followed, or lie outside the function", () => {
    const moved = { ...module, provenance: [{ start: 4, end: 5, path: "labels.py", line: 40 }] };
    expect(uncoveredInReference(exampleEnvironment({ module: moved }))).toEqual({ missing: [], partial: [] });
  });
});

describe("targetLines", () => {
  it("finds the function in its module", () => {
    expect(targetLines(exampleEnvironment())).toEqual([4, 7]);
  });

  it("finds a method inside its class's lines", () => {
    const whole = { ...module, provenance: [{ start: 10, end: 90, path: "labels.py", line: 1 }] };
    expect(targetLines(exampleEnvironment({ module: whole }))).toEqual([29, 32]);
  });

  it("does not guess", () => {
    expect(targetLines(exampleEnvironment({ module: { ...module, provenance: [] } }))).toBeNull();
  });
});
