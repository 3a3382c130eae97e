import type { CanonicalValue } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { Shape } from "../values/shape.ts";
import type { ScoredCall } from "./executed-call.ts";
import { comparableResults } from "./comparable-results.ts";

function scoredCall(value: CanonicalValue): ScoredCall {
  return {
    candidate: { setup: [], receiver: null, arguments: [], origin: "search", expectsException: false },
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

const shown = (
  values: readonly CanonicalValue[],
  documentation: string,
  result?: Shape,
  { code = "" }: { readonly code?: string } = {},
): unknown[] =>
  comparableResults(values.map(scoredCall), {
    documentation,
    result,
    truth: "bool(result)",
    toList: "list",
    code,
  }).map(({ candidate, observation }) => [
    candidate.view?.expression,
    observation.kind === "returned" ? observation.value : null,
  ]);

describe("comparableResults", () => {
  const documentation = "Returns whether the loaf is baked.";

  it("compares truth values if the documentation starts with whether, and None occurs for false", () => {
    const truth = { kind: "code", code: "bool(result)", requirements: [] };
    expect(shown([true, null], documentation)).toEqual([
      [truth, true],
      [truth, false],
    ]);
  });

  it("compares truth values if a boolean is declared, and the results are numbers or texts", () => {
    const truth = { kind: "code", code: "bool(result)", requirements: [] };
    expect(shown([1, "", null], "", { kind: "boolean" })).toEqual([
      [truth, true],
      [truth, false],
      [truth, false],
    ]);
    expect(shown([1, []], "", { kind: "boolean" })).toEqual([
      [undefined, 1],
      [undefined, []],
    ]);
    expect(shown([1, ""], "", { kind: "text" })).toEqual([
      [undefined, 1],
      [undefined, ""],
    ]);
  });

  it("compares results if all are booleans, others are returned, or nothing is documented", () => {
    expect(shown([true, false], documentation)).toEqual([
      [undefined, true],
      [undefined, false],
    ]);
    expect(shown([true, null, 3], documentation)[2]).toEqual([undefined, 3]);
    expect(shown([true, null], `${documentation} None without a loaf.`)[1]).toEqual([undefined, null]);
    expect(shown([true, null], "Bakes the loaf.")[1]).toEqual([undefined, null]);
  });

  const absent = { code: "def code_of(loaf):\n    if not loaf:\n        return ''\n    return loaf.code" };

  it("compares the truth of an empty text that the target returns for what it cannot answer", () => {
    const truth = { kind: "code", code: "bool(result)", requirements: [] };
    expect(shown(["R1", ""], "The code of a loaf.", undefined, absent)).toEqual([
      [undefined, "R1"],
      [truth, false],
    ]);
  });

  it("compares empty texts that documentation mentions, and those that are computed", () => {
    const unchanged = [
      [undefined, "R1"],
      [undefined, ""],
    ];
    expect(shown(["R1", ""], "The code of a loaf, or an empty text.", undefined, absent)).toEqual(unchanged);
    expect(shown(["R1", ""], "The code of a loaf.")).toEqual(unchanged);
  });

  it("compares tuples as lists where nothing declares or documents tuples", () => {
    const tuple = { $: "tuple", v: [1, 2] };
    const asList = { kind: "code", code: "list(result)", requirements: [] };
    expect(shown([tuple, 3], "The sizes of a loaf.")).toEqual([
      [asList, [1, 2]],
      [undefined, 3],
    ]);
    expect(shown([tuple], "The sizes of a loaf as a tuple.")).toEqual([[undefined, tuple]]);
    expect(shown([tuple], "", { kind: "sequence", form: "tuple", item: { kind: "unknown" } })).toEqual([
      [undefined, tuple],
    ]);
  });
});
