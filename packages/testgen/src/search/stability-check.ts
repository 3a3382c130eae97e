import { type Observation, stableJson } from "@repost/spec";
import { type RunCandidates, type ScoredCall } from "./executed-call.ts";

export interface StabilityOptions {
  /** Repeats calls under another seed, clock and hash order. */
  readonly again: RunCandidates;
  /** Repeats calls under the first seed, which judges use. */
  readonly sameSeed: RunCandidates;
  /** Runs calls of an empty target; null without an empty target. */
  readonly emptyTarget: { readonly first: RunCandidates; readonly again: RunCandidates } | null;
}

/** Returns whether each call is stable. */
export type StabilityCheck = (scoredCalls: readonly ScoredCall[]) => Promise<readonly boolean[]>;

/** Ignores initial differences of objects unless the call changes them. */
export function createStabilityCheck({ again, sameSeed, emptyTarget }: StabilityOptions): StabilityCheck {
  return async (scoredCalls) => {
    const { results } = await again(scoredCalls.map(({ candidate }) => candidate));
    const observed = scoredCalls.map((_, index) => results[index]?.observation);
    const same = scoredCalls.map(({ observation }, index) => isEqual(observed[index], observation));
    const doubtful = [...scoredCalls.keys()].filter(
      (index) =>
        same[index] === false && isEqual(withoutState(observed[index]), withoutState(scoredCalls[index]?.observation)),
    );
    if (doubtful.length === 0 || emptyTarget === null) return same;
    const candidates = doubtful.flatMap((index) => scoredCalls[index]?.candidate ?? []);
    const [seeded, first, other] = [
      await sameSeed(candidates),
      await emptyTarget.first(candidates),
      await emptyTarget.again(candidates),
    ];
    for (const [index, position] of doubtful.entries()) {
      const observation = scoredCalls[position]?.observation;
      const made = {
        first: stateOf(first.results[index]?.observation),
        other: stateOf(other.results[index]?.observation),
      };
      same[position] =
        isEqual(seeded.results[index]?.observation, observation) &&
        isEqual(asMade(stateOf(observed[position]), made), stateOf(observation));
    }
    return same;
  };
}

function isEqual(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && stableJson(left) === stableJson(right);
}

function withoutState(observation: Observation | undefined): unknown {
  if (observation?.kind !== "returned" && observation?.kind !== "raised") return observation;
  return { ...observation, receiver: null, arguments: [] };
}

function stateOf(observation: Observation | undefined): unknown {
  if (observation?.kind !== "returned" && observation?.kind !== "raised") return null;
  return [observation.receiver, observation.arguments];
}

/** Undoes initial differences. */
function asMade(state: unknown, made: { readonly first: unknown; readonly other: unknown }): unknown {
  if (stableJson(made.first) === stableJson(made.other)) return state;
  if (stableJson(state) === stableJson(made.other)) return made.first;
  if (Array.isArray(state))
    return state.map((item: unknown, index) =>
      asMade(item, { first: partOf(made.first, index), other: partOf(made.other, index) }),
    );
  if (typeof state !== "object" || state === null) return state;
  return Object.fromEntries(
    Object.entries(state).map(([name, item]) => [
      name,
      asMade(item, { first: partOf(made.first, name), other: partOf(made.other, name) }),
    ]),
  );
}

function partOf(value: unknown, name: number | string): unknown {
  if (typeof value !== "object" || value === null) return null;
  return (value as Readonly<Record<number | string, unknown>>)[name] ?? null;
}
