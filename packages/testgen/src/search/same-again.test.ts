import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { BatchResult } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { createSameAgain, type SameAgainOptions } from "./same-again.ts";
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
  readonly silenced?: readonly [first: Observation, again: Observation] | null;
}

async function isSame({ again, sameSeed = left(1, "a", "oak"), silenced = [left(0, "a"), left(0, "b")] }: World) {
  const options: SameAgainOptions = {
    again: running(again),
    sameSeed: running(sameSeed),
    silenced: silenced === null ? null : { first: running(silenced[0]), again: running(silenced[1]) },
  };
  return await createSameAgain(options)([choiceOf(left(1, "a", "oak"))]);
}

describe("createSameAgain", () => {
  it("takes no offence at what the object was made with and the call leaves as it is", async () => {
    expect(await isSame({ again: left(1, "b", "oak") })).toEqual([true]);
  });

  it("does at what the call gives or leaves behind, at objects that are the same from the beginning, and at what another clock changes", async () => {
    expect([
      await isSame({ again: left(2, "b", "oak") }),
      await isSame({ again: left(1, "b", "elm") }),
      await isSame({ again: left(1, "b", "oak"), silenced: [left(0, "a"), left(0, "a")] }),
      await isSame({ again: left(1, "b", "oak"), sameSeed: left(1, "c", "oak") }),
      await isSame({ again: left(1, "b", "oak"), silenced: null }),
    ]).toEqual([[false], [false], [false], [false], [false]]);
  });
});
