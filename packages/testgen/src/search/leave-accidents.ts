import type { Choice } from "./trial.ts";

/** Drops accidental calls, unless only they reach a part, or too few tests or outcomes would remain. */
export function leaveAccidents(choices: readonly Choice[], leastTests: number): readonly Choice[] {
  const meant = choices.filter(({ accidental }) => accidental !== true);
  if (meant.length < leastTests || !showsMore(meant, choices)) return choices;
  const covered = new Set(meant.flatMap(({ reached }) => [...reached]));
  return choices.filter(
    ({ accidental, reached }) => accidental !== true || [...reached].some((one) => !covered.has(one)),
  );
}

function showsMore(meant: readonly Choice[], choices: readonly Choice[]): boolean {
  const outcomes = (some: readonly Choice[]): number => new Set(some.map(({ outcome }) => outcome)).size;
  return outcomes(meant) > 1 || outcomes(choices) === 1;
}
