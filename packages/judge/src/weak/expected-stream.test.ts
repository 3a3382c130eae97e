import { describe, expect, it } from "vitest";
import { commonStream, compareStreams, countContent, recordedStream, streamObservation } from "./expected-stream.ts";
import type { Look } from "./stream.ts";

const look = (index: number, value: Look["value"], kind: Look["kind"] = "value"): Look => ({
  kind,
  statementNumber: index,
  value,
});
const stream = [look(0, 1), look(-1, "rye", "return"), look(1, null, "reached")];

describe("streams", () => {
  it("keep in common only values that are equal in every run", () => {
    const common = commonStream(stream, [look(0, 2), look(-1, "rye", "return"), look(1, null, "reached")]) ?? [];
    expect(countContent(common)).toBe(1);
    expect(compareStreams(common, stream, { complete: true })).toBeNull();
  });

  it("have nothing in common when runs observe different positions", () => {
    expect(commonStream(stream, stream.slice(1))).toBeUndefined();
    expect(commonStream(stream, [look(7, 1), ...stream.slice(1)])).toBeUndefined();
  });

  it.each([
    ["another value", [look(0, 3), ...stream.slice(1)], { statementNumber: 0, detail: "a value: expected 1, got 3" }],
    ["another place", [look(5, 1)], { statementNumber: 0, detail: "expected a value, got a value" }],
    ["an early end", stream.slice(0, 1), { statementNumber: -1, detail: "the program ended before it" }],
    ["too much", [...stream, look(9, 1)], { statementNumber: 9, detail: "a value beyond what the reference shows" }],
  ])("differ by %s", (_, actual, difference) => {
    expect(compareStreams(stream, actual, { complete: true })).toEqual(difference);
  });

  it("match a shorter stream of an interrupted run", () => {
    expect(compareStreams(stream, stream.slice(0, 1), { complete: false })).toBeNull();
  });

  it("are stored in a recording", () => {
    const recording = {
      schema_version: 1,
      trust: "weak",
      handles: false,
      tests: [],
      program: "",
      expected: [streamObservation(stream, true)],
      runs: 3,
    } as const;
    expect(recordedStream({ ...recording, tests: [], expected: [...recording.expected] })).toEqual({
      looks: stream,
      isSeeded: true,
    });
    expect(recordedStream({ ...recording, tests: [], expected: [] })).toBeUndefined();
  });
});
