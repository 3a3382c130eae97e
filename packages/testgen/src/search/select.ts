import type { Support } from "@repost/spec";
import { inputShape } from "./input-shape.ts";
import type { ScoredCall } from "./executed-call.ts";

export interface SelectOptions {
  readonly scoredCalls: readonly ScoredCall[];
  readonly maxTests: number;
}

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
export function selectTests({ scoredCalls, maxTests }: SelectOptions): readonly ScoredCall[] {
  const ordered = scoredCalls.toSorted(byPreference);
  const examples = ordered.filter(isExample).slice(0, maxTests);
  const kept = new Set([...examples, ...coverAll(ordered, maxTests, examples)]);
  const shapes = new Map(ordered.map((scoredCall) => [scoredCall, inputShape(scoredCall.candidate)]));
  const sameShape = (left: ScoredCall, right: ScoredCall): boolean => shapes.get(left) === shapes.get(right);
  const add = (accept: (scoredCall: ScoredCall) => boolean): void => {
    for (const scoredCall of ordered) {
      if (kept.size >= maxTests) return;
      if (kept.has(scoredCall) || !withinShares(scoredCall, kept, maxTests)) continue;
      if (accept(scoredCall) && count(kept, (other) => sameShape(scoredCall, other)) < MAX_SAME_SHAPE)
        kept.add(scoredCall);
    }
  };
  add(
    (scoredCall) =>
      !hasMatch(kept, (other) => other.outcome === scoredCall.outcome) &&
      !hasMatch(kept, (other) => samePath(scoredCall, other)),
  );
  add(
    (scoredCall) =>
      scoredCall.inputPenalty < MAX_PENALTY_OF_SHAPE &&
      !hasMatch(kept, (other) => sameShape(scoredCall, other)) &&
      count(kept, (other) => other.outcome === scoredCall.outcome) < MAX_SAME_OUTCOME,
  );
  add((scoredCall) => !hasMatch(kept, (other) => other.outcome === scoredCall.outcome));
  add((scoredCall) => !hasMatch(kept, (other) => samePath(scoredCall, other)));
  add((scoredCall) => count(kept, (other) => other.outcome === scoredCall.outcome) < MAX_SAME_OUTCOME);
  for (const scoredCall of ordered) {
    if (kept.size >= Math.min(maxTests, FEW_TESTS)) break;
    const isUsual = scoredCall.isIncidental !== true && scoredCall.inputPenalty < MAX_PENALTY_OF_SHAPE;
    const isRare = count(kept, (other) => other.outcome === scoredCall.outcome) < MAX_SAME_OUTCOME;
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
  const covered = new Set(examples.flatMap(({ reached }) => [...reached]));
  const cover = ordered.filter((scoredCall) => {
    const adds = [...scoredCall.reached].some((part) => !covered.has(part));
    for (const part of scoredCall.reached) covered.add(part);
    return adds;
  });
  const needed = [...cover];
  for (const scoredCall of cover.toReversed()) {
    const otherCalls = [...examples, ...needed].filter((other) => other !== scoredCall);
    const reached = new Set(otherCalls.flatMap((other) => [...other.reached]));
    if ([...scoredCall.reached].every((part) => reached.has(part))) needed.splice(needed.indexOf(scoredCall), 1);
  }
  const room = maxTests - examples.length;
  return needed.length <= room ? needed : greedy(needed, room);
}

function greedy(scoredCalls: readonly ScoredCall[], maxTests: number): readonly ScoredCall[] {
  const covered = new Set<string>();
  const remaining = [...scoredCalls];
  const kept: ScoredCall[] = [];
  const gain = (scoredCall: ScoredCall): number => [...scoredCall.reached].filter((part) => !covered.has(part)).length;
  while (kept.length < maxTests && remaining.length > 0) {
    const best = remaining.reduce((best, other) => (gain(other) > gain(best) ? other : best));
    remaining.splice(remaining.indexOf(best), 1);
    kept.push(best);
    for (const part of best.reached) covered.add(part);
  }
  return kept;
}

function withinShares(scoredCall: ScoredCall, kept: ReadonlySet<ScoredCall>, maxTests: number): boolean {
  const raised =
    scoredCall.observation.kind === "raised" &&
    count(kept, ({ observation }) => observation.kind === "raised") >= maxTests * MAX_RAISED;
  const incidental =
    scoredCall.support === "incidental" &&
    count(kept, ({ support }) => support === "incidental") >= maxTests * MAX_INCIDENTAL;
  const hasManyFailedConversions =
    scoredCall.hasFailedConversion === true &&
    count(kept, (other) => other.hasFailedConversion === true) >= maxTests * MAX_ODD;
  return !raised && !incidental && !hasManyFailedConversions;
}

function samePath(left: ScoredCall, right: ScoredCall): boolean {
  return left.reached.size === right.reached.size && [...left.reached].every((part) => right.reached.has(part));
}

function hasMatch<T>(items: Iterable<T>, accept: (item: T) => boolean): boolean {
  for (const item of items) if (accept(item)) return true;
  return false;
}

function count<T>(items: Iterable<T>, accept: (item: T) => boolean): number {
  let matches = 0;
  for (const item of items) if (accept(item)) matches += 1;
  return matches;
}
