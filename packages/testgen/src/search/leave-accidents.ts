import type { Choice } from "./trial.ts";

/**
 * Leaves out calls with accidental inputs, except where they alone come to a place of the target: that is what they are for. All stay where too
 * few would be left.
 */
export function leaveAccidents(choices: readonly Choice[], leastTests: number): readonly Choice[] {
  const meant = choices.filter(({ accidental }) => accidental !== true);
  if (meant.length < leastTests) return choices;
  const covered = new Set(meant.flatMap(({ reached }) => [...reached]));
  return choices.filter(
    ({ accidental, reached }) => accidental !== true || [...reached].some((one) => !covered.has(one)),
  );
}
