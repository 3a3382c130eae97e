import type { CallOptions, Judge, JudgedVariants, VariantsRequest, Verdict } from "@repost/spec";
import { mapConcurrent } from "../map-concurrent.ts";

/**
 * Judges the target and, if it passes, its mutants: together if the judge supports it, otherwise one by one. The
 * target's time sets their limits.
 */
export async function judgeMutants(
  judge: Judge,
  request: VariantsRequest & { readonly reference: string },
  concurrency: number,
  options: CallOptions,
): Promise<JudgedVariants> {
  const { reference: solution, solutions, ...common } = request;
  if (judge.judgeVariants !== undefined && solutions.length > 0) {
    return judge.judgeVariants({ ...common, solutions }, options);
  }
  const reference = await judge.judge({ ...common, solution }, options);
  const referenceMs = reference.execution?.wall_ms ?? common.referenceMs ?? 0;
  const verdicts = await mapConcurrent(reference.passed ? solutions : [], concurrency, (mutated): Promise<Verdict> =>
    judge.judge({ ...common, referenceMs, solution: mutated }, options),
  );
  return { reference, verdicts };
}
