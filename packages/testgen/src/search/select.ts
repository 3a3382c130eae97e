import type { Support } from "@repost/spec";
import { inputShape } from "./input-shape.ts";
import { reachedBy, type ScoredCall } from "./executed-call.ts";
import { greedyCover } from "./greedy-cover.ts";

const RANK: Readonly<Record<Support, number>> = { documented: 0, called: 1, typed: 2, observed: 3, incidental: 4 };
/** Maximum shares of the tests that are kept besides coverage. */
const MAX_RAISED = 0.3;
const MAX_INCIDENTAL = 0.2;
const MAX_ODD = 0.2;
/** Maximum number of tests with the same outcome, besides coverage. */
const MAX_SAME_OUTCOME = 5;
/** Maximum number of tests with the same input shape, besides coverage. */
const MAX_SAME_SHAPE = 4;
/** Tests up to which equal input shapes are kept: functions of numbers have one shape. */
const FEW_TESTS = 10;
/** Inputs with this penalty contradict the guessed type. */
const MAX_PENALTY_OF_SHAPE = 1;

/** Selects documented examples, then tests for coverage, then other input shapes and outcomes. */
export function selectTests(scoredCalls: readonly ScoredCall[], maxTests: number): readonly ScoredCall[] {
  const ordered = scoredCalls.toSorted(byPreference);
  const examples = ordered.filter(isExample).slice(0, maxTests);
  const kept = new Set([...examples, ...coverAll(ordered, maxTests, examples)]);
  const shapes = new Map(ordered.map((scoredCall) => [scoredCall, inputShape(scoredCall.candidate)]));
  const sameShape = (left: ScoredCall, right: ScoredCall): boolean => shapes.get(left) === shapes.get(right);
  const add = (accept: (scoredCall: ScoredCall) => boolean): void => {
    for (const scoredCall of ordered) {
      if (kept.size >= maxTests) return;
      if (kept.has(scoredCall) || !withinShares(scoredCall, kept, maxTests)) continue;
      if (accept(scoredCall) && [...kept].filter((other) => sameShape(scoredCall, other)).length < MAX_SAME_SHAPE)
        kept.add(scoredCall);
    }
  };
  add(
    (scoredCall) =>
      ![...kept].some((other) => other.outcome === scoredCall.outcome) &&
      ![...kept].some((other) => samePath(scoredCall, other)),
  );
  add(
    (scoredCall) =>
      scoredCall.inputPenalty < MAX_PENALTY_OF_SHAPE &&
      ![...kept].some((other) => sameShape(scoredCall, other)) &&
      [...kept].filter((other) => other.outcome === scoredCall.outcome).length < MAX_SAME_OUTCOME,
  );
  add((scoredCall) => ![...kept].some((other) => other.outcome === scoredCall.outcome));
  add((scoredCall) => ![...kept].some((other) => samePath(scoredCall, other)));
  add((scoredCall) => [...kept].filter((other) => other.outcome === scoredCall.outcome).length < MAX_SAME_OUTCOME);
  for (const scoredCall of ordered) {
    if (kept.size >= Math.min(maxTests, FEW_TESTS)) break;
    const isUsual = scoredCall.isIncidental !== true && scoredCall.inputPenalty < MAX_PENALTY_OF_SHAPE;
    const isRare = [...kept].filter((other) => other.outcome === scoredCall.outcome).length < MAX_SAME_OUTCOME;
    if (isUsual && isRare && withinShares(scoredCall, kept, maxTests)) kept.add(scoredCall);
  }
  return ordered.filter((scoredCall) => kept.has(scoredCall));
}

/** Most natural calls come first. */
export function byPreference(left: ScoredCall, right: ScoredCall): number {
  return (
    Math.floor(left.inputPenalty) - Math.floor(right.inputPenalty) ||
    RANK[left.support] - RANK[right.support] ||
    Number(left.observation.kind === "raised") - Number(right.observation.kind === "raised") ||
    left.inputPenalty - right.inputPenalty ||
    left.turn - right.turn
  );
}

export function isExample({ candidate }: ScoredCall): boolean {
  return candidate.origin === "docstring";
}

/** Adds preferred calls, then removes redundant ones. */
function coverAll(
  ordered: readonly ScoredCall[],
  maxTests: number,
  examples: readonly ScoredCall[],
): readonly ScoredCall[] {
  const covered = new Set(reachedBy(examples));
  const cover = ordered.filter((scoredCall) => {
    const adds = [...scoredCall.reached].some((part) => !covered.has(part));
    for (const part of scoredCall.reached) covered.add(part);
    return adds;
  });
  const needed = [...cover];
  for (const scoredCall of cover.toReversed()) {
    const otherCalls = [...examples, ...needed].filter((other) => other !== scoredCall);
    const reached = reachedBy(otherCalls);
    if ([...scoredCall.reached].every((part) => reached.has(part))) needed.splice(needed.indexOf(scoredCall), 1);
  }
  const room = maxTests - examples.length;
  if (needed.length <= room) return needed;
  return [...new Set([...greedyCover(needed, ({ reached }) => reached), ...needed])].slice(0, room);
}

function withinShares(scoredCall: ScoredCall, kept: ReadonlySet<ScoredCall>, maxTests: number): boolean {
  const raised =
    scoredCall.observation.kind === "raised" &&
    [...kept].filter(({ observation }) => observation.kind === "raised").length >= maxTests * MAX_RAISED;
  const incidental =
    scoredCall.support === "incidental" &&
    [...kept].filter(({ support }) => support === "incidental").length >= maxTests * MAX_INCIDENTAL;
  const hasManyFailedConversions =
    scoredCall.hasFailedConversion === true &&
    [...kept].filter((other) => other.hasFailedConversion === true).length >= maxTests * MAX_ODD;
  return !raised && !incidental && !hasManyFailedConversions;
}

function samePath(left: ScoredCall, right: ScoredCall): boolean {
  return left.reached.size === right.reached.size && [...left.reached].every((part) => right.reached.has(part));
}
