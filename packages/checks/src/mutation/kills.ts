import type { CallOptions, Judge, VariantsRequest, Verdict } from "@repost/spec";
import type { JudgedMutant, MutantStatus } from "./mutants.ts";

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

/** Verdicts stop at the first killing test, so all tests judge killed mutants again, if the judge can. */
export async function findKillers(
  judge: Judge,
  request: VariantsRequest,
  {
    mutantStatuses,
    verdicts,
  }: { readonly mutantStatuses: readonly MutantStatus[]; readonly verdicts: readonly Verdict[] },
  options: CallOptions,
): Promise<readonly (readonly number[])[]> {
  const killers = verdicts.map((verdict, index) => (mutantStatuses[index] === "killed" ? failedTests(verdict) : []));
  const killed = mutantStatuses.flatMap((mutantStatus, index) => (mutantStatus === "killed" ? [index] : []));
  if (judge.judgeVariants === undefined || request.recording.trust !== "data" || killed.length === 0) return killers;
  const solutions = killed.map((index) => request.solutions[index] ?? "");
  const all = await judge.judgeVariants({ ...request, solutions, untilDifferent: false }, options);
  for (const [position, index] of killed.entries()) {
    const fullVerdict = all.verdicts[position];
    killers[index] = [
      ...new Set([...(killers[index] ?? []), ...(fullVerdict === undefined ? [] : failedTests(fullVerdict))]),
    ];
  }
  return killers;
}

function failedTests({ tests }: Verdict): readonly number[] {
  return tests.flatMap(({ passed, difference }, index) => (!passed && difference !== null ? [index] : []));
}
