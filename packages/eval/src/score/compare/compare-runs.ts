import { type Comparison, type EvalResult, withoutUndefined } from "@repost/spec";
import { nothingInCommon } from "../../errors.ts";
import { countsOf, type Counts } from "../kept-results.ts";
import { mean } from "../mean-interval.ts";
import { passAtK } from "../pass-at-k.ts";
import { mcnemar } from "./mcnemar.ts";
import { pairedBootstrap } from "./paired-bootstrap.ts";

/** Counts of scored and passed samples by instance id. */
export type RunCounts = ReadonlyMap<string, Counts>;

/** Counts samples, except those of level weak. The last result counts. */
export async function countResults(results: AsyncIterable<EvalResult> | Iterable<EvalResult>): Promise<RunCounts> {
  const byId = new Map<string, Map<number, EvalResult["outcome"]>>();
  for await (const { instance_id: id, sample, outcome, trust } of results) {
    if (trust === "weak") continue;
    const bySample = byId.get(id) ?? new Map<number, EvalResult["outcome"]>();
    byId.set(id, bySample.set(sample, outcome));
  }
  return new Map([...byId].map(([id, bySample]) => [id, countsOf([...bySample.values()])]));
}

export interface NamedRun {
  readonly name: string;
  readonly counts: RunCounts;
}

export interface CompareRunsOptions {
  readonly first: NamedRun;
  readonly second: NamedRun;
  /** @default 1 */
  readonly k?: number;
  /** @default 10,000 */
  readonly resamples?: number;
  /** @default 0 */
  readonly seed?: number;
}

/**
 * Compares pass@k on common environments. The p value is McNemar's for single samples, otherwise the bootstrap's.
 * @throws EvalError EVAL_NOTHING_IN_COMMON
 */
export function compareRuns({ first, second, k = 1, resamples, seed }: CompareRunsOptions): Comparison {
  const shared = [...first.counts].flatMap(([id, left]) => {
    const right = second.counts.get(id);
    return right === undefined || left.n < k || right.n < k ? [] : [{ left, right }];
  });
  if (shared.length === 0) throw nothingInCommon(first.name, second.name, k);
  const pairs = shared.map(({ left, right }) => [passAtK({ ...left, k }), passAtK({ ...right, k })] as const);
  const differences = pairs.map(([left, right]) => left - right);
  const onlyFirst = differences.filter((difference) => difference > 0).length;
  const onlySecond = differences.filter((difference) => difference < 0).length;
  const bootstrap = pairedBootstrap({
    differences,
    ...withoutUndefined({ resamples, seed }),
  });
  const exact = k === 1 && shared.every(({ left, right }) => left.n === 1 && right.n === 1);
  return {
    first: first.name,
    second: second.name,
    k,
    environments: shared.length,
    first_value: mean(pairs.map(([left]) => left)),
    second_value: mean(pairs.map(([, right]) => right)),
    difference: { value: mean(differences), low: bootstrap.low, high: bootstrap.high },
    p_value: exact ? mcnemar(onlyFirst, onlySecond) : bootstrap.pValue,
    test: exact ? "mcnemar_exact" : "paired_bootstrap",
    only_first: onlyFirst,
    only_second: onlySecond,
  };
}
