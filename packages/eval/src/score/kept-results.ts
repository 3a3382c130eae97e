import { countOutcome, type EvalReport, type EvalResult } from "@repost/spec";
import { mean, meanInterval } from "./mean-interval.ts";
import { passAtK } from "./pass-at-k.ts";

/** Kept part of a result, because whole results are too large. */
export type Kept = Pick<EvalResult, "outcome" | "cause" | "trust"> & {
  readonly published: EvalResult["outcome"] | null;
  readonly similarity: NonNullable<EvalResult["similarity"]> | null;
  readonly flaky: boolean;
};

export type ById = ReadonlyMap<string, ReadonlyMap<number, Kept>>;

export function isScored(outcome: EvalResult["outcome"]): boolean {
  return countOutcome(outcome) !== "unscored";
}

export function isPass(outcome: EvalResult["outcome"]): boolean {
  return countOutcome(outcome) === "pass";
}

export function allKept(byId: ById): readonly Kept[] {
  return [...byId.values()].flatMap((bySample) => [...bySample.values()]);
}

export interface Counts {
  readonly n: number;
  readonly c: number;
}

export function countsOf(outcomes: readonly EvalResult["outcome"][]): Counts {
  const scored = outcomes.filter(isScored);
  return { n: scored.length, c: scored.filter(isPass).length };
}

/** Computes pass@k of environments with at least k scored samples. */
export function passAtEach(
  samples: readonly (readonly EvalResult["outcome"][])[],
  { ks, seed }: { readonly ks: readonly number[]; readonly seed: number },
): EvalReport["pass_at_k"] {
  const counts = samples.map(countsOf);
  const entries = ks.flatMap((k) => {
    const values = counts.filter(({ n }) => n >= k).map(({ n, c }) => passAtK({ n, c, k }));
    if (values.length === 0) return [];
    return [[String(k), { value: mean(values), ...meanInterval({ values, seed }) }] as const];
  });
  return Object.fromEntries(entries);
}
