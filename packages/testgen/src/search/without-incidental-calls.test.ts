import { describe, expect, it } from "vitest";
import { integer } from "../values/expression.ts";
import { withoutIncidentalCalls } from "./appraise.ts";
import type { ScoredCall } from "./executed-call.ts";

function scoredCall(value: number, isIncidental: boolean, reached: readonly string[]): ScoredCall {
  return {
    candidate: {
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: integer(value) }],
      origin: "search",
      expectsException: false,
    },
    observation: { kind: "returned", value, receiver: null, arguments: [], stdout: "" },
    reached: new Set(reached),
    wallMs: 1,
    isObservable: true,
    turn: value,
    support: "observed",
    inputPenalty: 0,
    isIncidental,
    outcome: String(value),
  };
}

describe("withoutIncidentalCalls", () => {
  const meant = [scoredCall(1, false, ["2"]), scoredCall(2, false, ["2"]), scoredCall(3, false, ["2", "3"])];

  it("drops incidental calls without additional coverage", () => {
    const needless = scoredCall(0, true, ["2", "3"]);
    const needed = scoredCall(-1, true, ["2", "4"]);
    expect(withoutIncidentalCalls([...meant, needless, needed], 3)).toEqual([...meant, needed]);
  });

  it("keeps all calls when the others have only one outcome", () => {
    const same = meant.map((item) => ({ ...item, outcome: "same" }));
    const all = [...same, scoredCall(0, true, ["2"])];
    expect(withoutIncidentalCalls(all, 3)).toEqual(all);
  });

  it("keeps all calls when too few would remain", () => {
    const all = [...meant.slice(1), scoredCall(0, true, ["2"])];
    expect(withoutIncidentalCalls(all, 3)).toEqual(all);
  });
});
