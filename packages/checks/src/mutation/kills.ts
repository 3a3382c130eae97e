import type { Verdict } from "@repost/spec";
import { type JudgedMutant, mutantStatusOf } from "./mutants.ts";

type KillCounts = Record<string, { killed: number; survived: number }>;

export function killsByOperator(judged: readonly JudgedMutant[]): KillCounts {
  return killsBy(judged, ({ mutant }) => mutant.operator);
}

export function killsByParameter(judged: readonly JudgedMutant[]): KillCounts {
  return killsBy(judged, ({ mutant }) => mutant.parameter);
}

function killsBy(judged: readonly JudgedMutant[], nameOf: (judged: JudgedMutant) => string | undefined): KillCounts {
  const kills: KillCounts = {};
  for (const judgedMutant of judged) {
    const name = nameOf(judgedMutant);
    if (name === undefined || (judgedMutant.mutantStatus !== "killed" && judgedMutant.mutantStatus !== "survived"))
      continue;
    const counts = (kills[name] ??= { killed: 0, survived: 0 });
    counts[judgedMutant.mutantStatus] += 1;
  }
  return Object.fromEntries(Object.entries(kills).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Positions of the tests that the mutant fails. */
export function killersOf(verdict: Verdict): readonly number[] {
  if (mutantStatusOf(verdict) !== "killed") return [];
  return verdict.tests.flatMap(({ passed, difference }, index) => (!passed && difference !== null ? [index] : []));
}
