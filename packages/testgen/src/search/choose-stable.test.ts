import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { Candidate } from "../subject.ts";
import { integer } from "../values/expression.ts";
import type { StabilityCheck } from "./stability-check.ts";
import type { ScoredCall } from "./executed-call.ts";
import { chooseStable } from "./choose-stable.ts";

const returned = (value: number): Observation => ({
  kind: "returned",
  value,
  receiver: null,
  arguments: [],
  stdout: "",
});

function scoredCall(number: number): ScoredCall {
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value: integer(number) }],
    origin: "search",
    expectsException: false,
  };
  return {
    candidate,
    observation: returned(number),
    reached: new Set(["1"]),
    wallMs: 1,
    turn: number,
    isObservable: true,
    support: "typed",
    inputPenalty: 0,
    outcome: String(number),
  };
}

const numberOf = ({ arguments: [argument] }: Candidate): number =>
  argument?.value.kind === "integer" ? Number(argument.value.value) : -1;

async function stable(
  count: number,
  maxTests: number,
  changes: (number: number) => boolean,
): Promise<{ readonly kept: readonly number[]; readonly unstable: number; readonly runs: number }> {
  let runs = 0;
  const areStable: StabilityCheck = (scoredCalls) => {
    runs += 1;
    return Promise.resolve(scoredCalls.map(({ candidate }) => !changes(numberOf(candidate))));
  };
  const { kept, unstable } = await chooseStable(
    Array.from({ length: count }, (_, number) => scoredCall(number + 1)),
    maxTests,
    areStable,
  );
  return { kept: kept.map(({ candidate }) => numberOf(candidate)), unstable: unstable.length, runs };
}

describe("chooseStable", () => {
  it("runs once when every call is repeatable", async () => {
    expect(await stable(10, 4, () => false)).toEqual({ kept: [1, 2, 3, 4], unstable: 0, runs: 1 });
  });

  it("replaces calls with different results by others", async () => {
    const { kept, unstable } = await stable(30, 4, (number) => number % 2 === 0);
    expect([kept, unstable > 0]).toEqual([[1, 3, 5, 7], true]);
  });

  it("returns nothing for a function whose results always differ", async () => {
    expect((await stable(5, 4, () => true)).kept).toEqual([]);
  });
});
