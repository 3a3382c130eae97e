import { describe, expect, it } from "vitest";
import { integer } from "../values/expression.ts";
import { leaveAccidents } from "./leave-accidents.ts";
import type { Choice } from "./trial.ts";

function choice(value: number, accidental: boolean, reached: readonly string[]): Choice {
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
    telling: true,
    turn: value,
    support: "observed",
    strain: 0,
    accidental,
    outcome: String(value),
  };
}

describe("leaveAccidents", () => {
  const meant = [choice(1, false, ["2"]), choice(2, false, ["2"]), choice(3, false, ["2", "3"])];

  it("leaves out accidents that come to no place of their own", () => {
    const needless = choice(0, true, ["2", "3"]);
    const needed = choice(-1, true, ["2", "4"]);
    expect(leaveAccidents([...meant, needless, needed], 3)).toEqual([...meant, needed]);
  });

  it("keeps all where what is left shows one and the same", () => {
    const same = meant.map((one) => ({ ...one, outcome: "same" }));
    const all = [...same, choice(0, true, ["2"])];
    expect(leaveAccidents(all, 3)).toEqual(all);
  });

  it("keeps all where too few would be left", () => {
    const all = [...meant.slice(1), choice(0, true, ["2"])];
    expect(leaveAccidents(all, 3)).toEqual(all);
  });
});
