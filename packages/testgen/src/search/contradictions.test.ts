import type { CanonicalValue } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { type Expression, list, nothing, text } from "../values/expression.ts";
import type { Shape } from "../values/shape.ts";
import { contradictionsOf, listContradictions } from "./contradictions.ts";
import type { ScoredCall } from "./executed-call.ts";
import type { Candidate } from "../subject.ts";

function scoredCall(
  value: CanonicalValue,
  documented?: Expression,
  origin: Candidate["origin"] = "docstring",
): ScoredCall {
  return {
    candidate: {
      setup: [],
      receiver: null,
      arguments: [],
      origin: documented === undefined ? "search" : origin,
      expectsException: false,
      ...(documented !== undefined && { documented: { text: "written", value: documented } }),
    },
    observation: { kind: "returned", value, receiver: null, arguments: [], stdout: "" },
    reached: new Set(),
    wallMs: 1,
    turn: 0,
    isObservable: true,
    support: "observed",
    inputPenalty: 0,
    outcome: "",
  };
}

interface Given {
  readonly documentation?: string;
  readonly result?: Shape;
}

function kindOf(shown: ScoredCall, { documentation = "", result = { kind: "unknown" } }: Given = {}) {
  const subject = {
    parameters: [],
    receiver: null,
    factories: new Map(),
    literals: [],
    decisions: [],
    seeds: [],
    documentedExceptions: [],
    span: { startLine: 1, endLine: 2 },
    result,
  };
  return contradictionsOf(subject, documentation)(shown)?.kind ?? null;
}

describe("contradictionsOf", () => {
  it("compares examples with the documented results", () => {
    expect(kindOf(scoredCall("rye", text("rye")))).toBeNull();
    expect(kindOf(scoredCall("rye", text("oat")))).toBe("example");
    expect(kindOf(scoredCall(["rye"], list([text("oat")])))).toBe("example");
    expect(kindOf(scoredCall(["rye"], list([text("rye")])))).toBeNull();
    expect(kindOf(scoredCall(0.6667, { kind: "float", text: "0.67" }))).toBeNull();
    expect(kindOf(scoredCall(0.71, { kind: "float", text: "0.67" }))).toBe("example");
  });

  it("ignores results of changed examples, and values without a literal", () => {
    expect(kindOf(scoredCall("rye", text("oat"), "search"))).toBeNull();
    expect(kindOf(scoredCall({ $: "object", class: "Loaf", v: null }, text("oat")))).toBeNull();
  });

  it("detects results of another type than the documented one", () => {
    expect(kindOf(scoredCall(3), { result: { kind: "text" } })).toBe("result_type");
    expect(kindOf(scoredCall(null), { result: { kind: "text" } })).toBe("result_type");
    expect(kindOf(scoredCall("rye"), { result: { kind: "text" } })).toBeNull();
  });

  it("accepts None if the documentation mentions it, and truth values for booleans", () => {
    expect(
      kindOf(scoredCall(null), { result: { kind: "text" }, documentation: "Returns the name, or None." }),
    ).toBeNull();
    expect(kindOf(scoredCall(null), { result: { kind: "boolean" } })).toBeNull();
    expect(kindOf(scoredCall(1), { result: { kind: "boolean" } })).toBeNull();
  });
});

describe("listContradictions", () => {
  it("counts the calls that contradict a statement", () => {
    const shown = [scoredCall("rye", text("oat")), scoredCall("elm", text("oat")), scoredCall("oat", text("oat"))];
    const find = ({ observation }: ScoredCall) =>
      observation.kind === "returned" && observation.value !== "oat"
        ? ({ kind: "example", documented: "oat" } as const)
        : null;
    expect(listContradictions(shown, find, () => "assert bake() == 1")).toEqual([
      { kind: "example", documented: "oat", calls: 2, test: "assert bake() == 1" },
    ]);
    expect(
      listContradictions(
        [scoredCall("oat", nothing)],
        () => null,
        () => "",
      ),
    ).toEqual([]);
  });
});
