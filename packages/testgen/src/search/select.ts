import type { Support } from "@repost/spec";
import { inputShape } from "./input-shape.ts";
import type { Choice } from "./trial.ts";

export interface SelectOptions {
  readonly choices: readonly Choice[];
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
const MAX_STRAIN_OF_SHAPE = 1;

/** Selects documented examples, then tests for coverage, then other input shapes and outcomes. */
export function selectTests({ choices, maxTests }: SelectOptions): readonly Choice[] {
  const ordered = choices.toSorted(byPreference);
  const examples = ordered.filter(isExample).slice(0, maxTests);
  const kept = new Set([...examples, ...coverAll(ordered, maxTests, examples)]);
  const shapes = new Map(ordered.map((choice) => [choice, inputShape(choice.candidate)]));
  const sameShape = (left: Choice, right: Choice): boolean => shapes.get(left) === shapes.get(right);
  const add = (accept: (choice: Choice) => boolean): void => {
    for (const choice of ordered) {
      if (kept.size >= maxTests) return;
      if (kept.has(choice) || !withinShares(choice, kept, maxTests)) continue;
      if (accept(choice) && count(kept, (other) => sameShape(choice, other)) < MAX_SAME_SHAPE) kept.add(choice);
    }
  };
  add(
    (choice) =>
      !some(kept, (other) => other.outcome === choice.outcome) && !some(kept, (other) => samePath(choice, other)),
  );
  add(
    (choice) =>
      choice.strain < MAX_STRAIN_OF_SHAPE &&
      !some(kept, (other) => sameShape(choice, other)) &&
      count(kept, (other) => other.outcome === choice.outcome) < MAX_SAME_OUTCOME,
  );
  add((choice) => !some(kept, (other) => other.outcome === choice.outcome));
  add((choice) => !some(kept, (other) => samePath(choice, other)));
  add((choice) => count(kept, (other) => other.outcome === choice.outcome) < MAX_SAME_OUTCOME);
  for (const choice of ordered) {
    if (kept.size >= Math.min(maxTests, FEW_TESTS)) break;
    const isUsual = choice.accidental !== true && choice.strain < MAX_STRAIN_OF_SHAPE;
    const isRare = count(kept, (other) => other.outcome === choice.outcome) < MAX_SAME_OUTCOME;
    if (isUsual && isRare && withinShares(choice, kept, maxTests)) kept.add(choice);
  }
  return ordered.filter((choice) => kept.has(choice));
}

/** Most natural calls come first. */
export function byPreference(left: Choice, right: Choice): number {
  return (
    Math.floor(left.strain) - Math.floor(right.strain) ||
    RANK[left.support] - RANK[right.support] ||
    Number(left.observation.kind === "raised") - Number(right.observation.kind === "raised") ||
    left.strain - right.strain ||
    left.turn - right.turn
  );
}

export function isExample({ candidate }: Choice): boolean {
  return candidate.origin === "docstring";
}

/** Adds preferred calls, then removes redundant ones. */
function coverAll(ordered: readonly Choice[], maxTests: number, examples: readonly Choice[]): readonly Choice[] {
  const covered = new Set(examples.flatMap(({ reached }) => [...reached]));
  const cover = ordered.filter((choice) => {
    const adds = [...choice.reached].some((one) => !covered.has(one));
    for (const one of choice.reached) covered.add(one);
    return adds;
  });
  const needed = [...cover];
  for (const choice of cover.toReversed()) {
    const others = [...examples, ...needed].filter((other) => other !== choice);
    const reached = new Set(others.flatMap((other) => [...other.reached]));
    if ([...choice.reached].every((one) => reached.has(one))) needed.splice(needed.indexOf(choice), 1);
  }
  const room = maxTests - examples.length;
  return needed.length <= room ? needed : greedy(needed, room);
}

function greedy(choices: readonly Choice[], maxTests: number): readonly Choice[] {
  const covered = new Set<string>();
  const left = [...choices];
  const kept: Choice[] = [];
  const gain = (choice: Choice): number => [...choice.reached].filter((one) => !covered.has(one)).length;
  while (kept.length < maxTests && left.length > 0) {
    const best = left.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    left.splice(left.indexOf(best), 1);
    kept.push(best);
    for (const one of best.reached) covered.add(one);
  }
  return kept;
}

function withinShares(choice: Choice, kept: ReadonlySet<Choice>, maxTests: number): boolean {
  const raised =
    choice.observation.kind === "raised" &&
    count(kept, ({ observation }) => observation.kind === "raised") >= maxTests * MAX_RAISED;
  const incidental =
    choice.support === "incidental" &&
    count(kept, ({ support }) => support === "incidental") >= maxTests * MAX_INCIDENTAL;
  const odd = choice.odd === true && count(kept, (other) => other.odd === true) >= maxTests * MAX_ODD;
  return !raised && !incidental && !odd;
}

function samePath(left: Choice, right: Choice): boolean {
  return left.reached.size === right.reached.size && [...left.reached].every((one) => right.reached.has(one));
}

function some<T>(items: Iterable<T>, accept: (item: T) => boolean): boolean {
  for (const item of items) if (accept(item)) return true;
  return false;
}

function count<T>(items: Iterable<T>, accept: (item: T) => boolean): number {
  let found = 0;
  for (const item of items) if (accept(item)) found += 1;
  return found;
}
