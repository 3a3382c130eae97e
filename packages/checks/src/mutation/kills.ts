import type { JudgedMutant } from "./judge-mutant.ts";

export interface Kills {
  readonly killed: number;
  readonly survived: number;
}

export function killsByOperator(judged: readonly JudgedMutant[]): Record<string, { killed: number; survived: number }> {
  return killsBy(judged, ({ mutant }) => mutant.operator);
}

export function killsByParameter(
  judged: readonly JudgedMutant[],
): Record<string, { killed: number; survived: number }> {
  return killsBy(judged, ({ mutant }) => mutant.parameter);
}

function killsBy(
  judged: readonly JudgedMutant[],
  nameOf: (judged: JudgedMutant) => string | undefined,
): Record<string, { killed: number; survived: number }> {
  const kills: Record<string, { killed: number; survived: number }> = {};
  for (const judgedMutant of judged) {
    const name = nameOf(judgedMutant);
    if (name === undefined || (judgedMutant.mutantStatus !== "killed" && judgedMutant.mutantStatus !== "survived"))
      continue;
    const counts = (kills[name] ??= { killed: 0, survived: 0 });
    counts[judgedMutant.mutantStatus] += 1;
  }
  return Object.fromEntries(Object.entries(kills).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
