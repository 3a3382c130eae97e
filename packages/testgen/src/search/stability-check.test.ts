import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { BatchResult } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { createStabilityCheck, type StabilityOptions } from "./stability-check.ts";
import type { ScoredCall } from "./executed-call.ts";

function left(value: number, id: string, ...names: readonly string[]): Observation {
  const receiver = { $: "object", class: "Tree", v: { $: "attributes", id, names: [...names] }, items: null };
  return { kind: "returned", value, receiver, arguments: [], stdout: "" };
}

function choiceOf(observation: Observation): ScoredCall {
  const candidate: Candidate = { setup: [], receiver: null, arguments: [], origin: "search", expectsException: false };
  const rest = {
    reached: new Set(["1"]),
    wallMs: 1,
    turn: 0,
    isObservable: true,
    support: "typed",
    inputPenalty: 0,
  } as const;
  return { candidate, observation, outcome: "", ...rest };
}

function running(observation: Observation): (candidates: readonly Candidate[]) => Promise<BatchResult> {
  const result = { observation, lines: [], arcs: [], wallMs: 1 };
  const batch = { loadError: null, isOver: true, isShared: false, static: null };
  return (candidates) => Promise.resolve({ ...batch, results: candidates.map(() => result) });
}

interface World {
  readonly again: Observation;
  readonly sameSeed?: Observation;
  readonly emptyTarget?: readonly [first: Observation, again: Observation] | null;
}

async function isSame({ again, sameSeed = left(1, "a", "oak"), emptyTarget = [left(0, "a"), left(0, "b")] }: World) {
  const options: StabilityOptions = {
    again: running(again),
    sameSeed: running(sameSeed),
    emptyTarget: emptyTarget === null ? null : { first: running(emptyTarget[0]), again: running(emptyTarget[1]) },
  };
  return await createStabilityCheck(options)([choiceOf(left(1, "a", "oak"))]);
}

describe("createStabilityCheck", () => {
  it("accepts initial state of the object that the call does not change", async () => {
    expect(await isSame({ again: left(1, "b", "oak") })).toEqual([true]);
  });

  it("rejects calls with changed results or state, unchanged initial objects, and clock-dependent values", async () => {
    expect([
      await isSame({ again: left(2, "b", "oak") }),
      await isSame({ again: left(1, "b", "elm") }),
      await isSame({ again: left(1, "b", "oak"), emptyTarget: [left(0, "a"), left(0, "a")] }),
      await isSame({ again: left(1, "b", "oak"), sameSeed: left(1, "c", "oak") }),
      await isSame({ again: left(1, "b", "oak"), emptyTarget: null }),
    ]).toEqual([[false], [false], [false], [false], [false]]);
  });
});
