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
  comparableResults(values.map(scoredCall), { documentation, result, truth: "bool(result)", toList: "list" }).map(
    ({ candidate, observation }) => [
      candidate.view?.expression,
      observation.kind === "returned" ? observation.value : null,
    ],
  );

describe("comparableResults", () => {
  const documentation = "Returns whether the loaf is baked.";

  it("compares truth where documentation says whether, and nothing stands for false", () => {
    const truth = { kind: "code", code: "bool(result)", requirements: [] };
    expect(shown([true, null], documentation)).toEqual([
      [truth, true],
      [truth, false],
    ]);
  });

  it("compares truth where a boolean is declared, and numbers or texts stand for it", () => {
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

  it("compares results where all are booleans, others are returned, or nothing is documented", () => {
    expect(shown([true, false], documentation)).toEqual([
      [undefined, true],
      [undefined, false],
    ]);
    expect(shown([true, null, 3], documentation)[2]).toEqual([undefined, 3]);
    expect(shown([true, null], `${documentation} None without a loaf.`)[1]).toEqual([undefined, null]);
    expect(shown([true, null], "Bakes the loaf.")[1]).toEqual([undefined, null]);
  });
});
