import { countOutcome, type EvalReport, type EvalResult, SCHEMA_VERSION } from "@repost/spec";
import { kTooLarge } from "../errors.ts";
import type { JudgeRule } from "../evaluate/to-result.ts";
import { bootstrapInterval } from "./bootstrap.ts";
import { passAtK } from "./pass-at-k.ts";

export interface SummarizeResultsOptions {
  /** Every environment of the dataset, with a prediction or without. */
  readonly instanceIds: Iterable<string>;
  /** In any order. Of several results of one sample the last counts, as after a rerun; those of other environments do not count. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  /** Samples that each environment should have. @default the most that any environment has, at least 1 */
  readonly samples?: number;
  /** @default [1] */
  readonly k?: readonly number[];
  /** Wall time of the whole evaluation, in seconds. @default 0 */
  readonly wallS?: number;
  /** @default "repost" */
  readonly rule?: JudgeRule;
  /** Of the bootstrap. @default 0 */
  readonly seed?: number;
}

type Kept = Pick<EvalResult, "outcome" | "cause">;

/**
 * The figures of an evaluation. What could not be scored enters no score and is counted apart: environments without prediction,
 * and broken infrastructure. pass@k is over environments with at least k scored samples, and absent where there is none.
 * @throws EvalError EVAL_K_TOO_LARGE when k is more than the samples that an environment should have
 */
export async function summarizeResults(options: SummarizeResultsOptions): Promise<EvalReport> {
  const { k = [1], wallS = 0, rule = "repost", seed = 0 } = options;
  const { byId, models } = await collect(options);
  const samples = options.samples ?? mostSamples(byId);
  for (const one of k) if (one > samples) throw kTooLarge(one, samples);
  const kept = [...byId.values()].flatMap((bySample) => [...bySample.values()]);
  const missingIds = idsWhere(byId, (results) => results.length === 0);
  const infraIds = idsWhere(byId, (results) => results.some(isInfrastructure));
  return {
    schema_version: SCHEMA_VERSION,
    expected: byId.size * samples,
    scored: kept.filter(isScored).length,
    missing: missingIds.length,
    infra_errors: kept.filter(isInfrastructure).length,
    passed: kept.filter(isPass).length,
    outcomes: countBy(kept.map(({ outcome }) => outcome)),
    pass_at_k: passAtEach(byId, k, seed),
    context_miss: kept.filter(({ cause }) => cause === "context_miss").length,
    judge: rule,
    model_name_or_path: models.size === 1 ? ([...models][0] ?? null) : null,
    missing_ids: missingIds,
    infra_error_ids: infraIds,
    wall_s: wallS,
  };
}

type ById = ReadonlyMap<string, ReadonlyMap<number, Kept>>;

async function collect({
  instanceIds,
  results,
}: SummarizeResultsOptions): Promise<{ byId: ById; models: ReadonlySet<string | null> }> {
  const byId = new Map<string, Map<number, Kept>>();
  const models = new Set<string | null>();
  for (const id of instanceIds) byId.set(id, new Map());
  for await (const { instance_id: id, sample, model_name_or_path: model, outcome, cause } of results) {
    const bySample = byId.get(id);
    if (bySample === undefined) continue;
    bySample.set(sample, { outcome, cause });
    models.add(model);
  }
  return { byId, models };
}

function passAtEach(byId: ById, ks: readonly number[], seed: number): EvalReport["pass_at_k"] {
  const counts = [...byId.values()].map((bySample) => {
    const scored = [...bySample.values()].filter(isScored);
    return { n: scored.length, c: scored.filter(isPass).length };
  });
  const entries = ks.flatMap((k) => {
    const values = counts.filter(({ n }) => n >= k).map(({ n, c }) => passAtK({ n, c, k }));
    if (values.length === 0) return [];
    const value = values.reduce((sum, one) => sum + one, 0) / values.length;
    return [[String(k), { value, ...bootstrapInterval({ values, seed }) }] as const];
  });
  return Object.fromEntries(entries);
}

function isScored({ outcome }: Kept): boolean {
  return countOutcome(outcome) !== "unscored";
}

function isPass({ outcome }: Kept): boolean {
  return countOutcome(outcome) === "pass";
}

function isInfrastructure({ outcome }: Kept): boolean {
  return outcome === "infra_error";
}

function mostSamples(byId: ById): number {
  return [...byId.values()].reduce((most, { size }) => Math.max(most, size), 1);
}

function idsWhere(byId: ById, test: (results: readonly Kept[]) => boolean): string[] {
  return [...byId].filter(([, bySample]) => test([...bySample.values()])).map(([id]) => id);
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
