import type { Observation } from "@repost/spec";
import { expect, it } from "vitest";
import type { BatchResult } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { createStabilityCheck } from "./stability-check.ts";
import type { ScoredCall } from "./executed-call.ts";

function left(value: number, name: string): Observation {
  const receiver = { $: "object", class: "Tree", v: { $: "attributes", name }, items: null };
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

async function isSame(again: Observation): Promise<boolean | undefined> {
  const [isStable] = await createStabilityCheck(running(again))([choiceOf(left(1, "oak"))]);
  return isStable;
}

it("accepts calls that do the same again, and rejects calls with another result or state", async () => {
  expect([await isSame(left(1, "oak")), await isSame(left(2, "oak")), await isSame(left(1, "elm"))]).toEqual([
    true,
    false,
    false,
  ]);
});
