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

const shown = (values: readonly CanonicalValue[], documentation: string, result?: Shape): unknown[] =>
  comparableResults(values.map(scoredCall), {
    documentation,
    result,
    toList: "list",
  }).map(({ candidate, observation }) => [
    candidate.view?.expression,
    observation.kind === "returned" ? observation.value : null,
  ]);

describe("comparableResults", () => {
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
