import { type EvalReport, type EvalResult, SCHEMA_VERSION } from "@repost/spec";
import { kTooLarge } from "../errors.ts";
import type { JudgeRule } from "../evaluate/to-result.ts";
import { breakDown, type BreakdownTraits } from "./breakdown/break-down.ts";
import { allKept, type ById, countsOf, isPass, isScored, type Kept, passAtEach } from "./kept-results.ts";
import { summarizePublished } from "./summarize-published.ts";

export interface SummarizeResultsOptions {
  /** All environments of the dataset. */
  readonly instanceIds: Iterable<string>;
  /** The last result of a sample counts. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  /** @default the most of any environment */
  readonly samples?: number;
  /** @default [1] */
  readonly k?: readonly number[];
  /** Wall time in seconds. @default 0 */
  readonly wallS?: number;
  readonly rule?: JudgeRule;
  /** Unjudged rows of a published set by reason. @default none */
  readonly unjudged?: Readonly<Record<string, number>>;
  /** `taskTraits` of environments. @default no breakdowns */
  readonly traits?: AsyncIterable<BreakdownTraits> | Iterable<BreakdownTraits>;
  /** Result of `summarizeRounds`. @default [] */
  readonly rounds?: EvalReport["rounds"];
  /** @default null */
  readonly feedback?: EvalReport["feedback"];
  readonly seed?: number;
}

/** Maximum points of the curve of pass@k. */
const MAX_CURVE = 20;

/**
 * Counts unscored candidates, missing predictions and level weak separately.
 * @throws EvalError EVAL_K_TOO_LARGE when k exceeds the samples of an environment
 */
export async function summarizeResults(options: SummarizeResultsOptions): Promise<EvalReport> {
  const { k: ks = [1], wallS = 0, rule = "repost", unjudged = {}, seed = 0 } = options;
  const { byId: all, models } = await collect(options);
  const samples = options.samples ?? mostSamples(all);
  for (const k of ks) if (k > samples) throw kTooLarge(k, samples);
  const byId = new Map([...all].filter(([, bySample]) => !isWeak(bySample)));
  const weak = new Map([...all].filter(([, bySample]) => isWeak(bySample)));
  const kept = allKept(byId);
  const missingIds = idsWhere(byId, (results) => results.length === 0);
  const infraIds = idsWhere(byId, (results) => results.some(isInfrastructure));
  return {
    schema_version: SCHEMA_VERSION,
    expected: byId.size * samples,
    ...scoresOf(byId, { ks, seed }),
    missing: missingIds.length,
    infra_errors: kept.filter(isInfrastructure).length,
    outcomes: countBy(kept.map(({ outcome }) => outcome)),
    causes: countBy(kept.flatMap(({ outcome, cause }) => (outcome === "failed" ? (cause ?? []) : []))),
    by_trust: byTrust(allKept(all)),
    weak: weak.size === 0 ? null : { expected: weak.size * samples, ...scoresOf(weak, { ks, seed }) },
    published: summarizePublished(all, { ks, seed }),
    unjudged: { ...unjudged },
    context_miss: kept.filter(({ cause }) => cause === "context_miss").length,
    flaky: kept.filter(({ flaky }) => flaky).length,
    flaky_samples: flakySamples(byId),
    curve: scoresOf(byId, { ks: curvePoints(samples), seed }).pass_at_k,
    similarity: meanSimilarity(kept),
    rounds: options.rounds ?? [],
    feedback: options.feedback ?? null,
    breakdowns: await breakdownsOf(byId, options),
    judge: rule,
    model_name_or_path: models.size === 1 ? ([...models][0] ?? null) : null,
    missing_ids: missingIds,
    infra_error_ids: infraIds,
    wall_s: wallS,
  };
}

async function collect({
  instanceIds,
  results,
}: SummarizeResultsOptions): Promise<{ byId: ById; models: ReadonlySet<string | null> }> {
  const byId = new Map<string, Map<number, Kept>>();
  const models = new Set<string | null>();
  for (const id of instanceIds) byId.set(id, new Map());
  for await (const { instance_id: id, sample, model_name_or_path: model, ...result } of results) {
    const bySample = byId.get(id);
    if (bySample === undefined) continue;
    const { outcome, cause, trust, similarity = null } = result;
    const published = result.published?.outcome ?? null;
    const flaky = result.repeats?.flaky ?? false;
    bySample.set(sample, { outcome, cause, trust, similarity, published, flaky });
    models.add(model);
  }
  return { byId, models };
}

function scoresOf(
  byId: ById,
  estimate: { readonly ks: readonly number[]; readonly seed: number },
): Pick<EvalReport, "scored" | "passed" | "pass_at_k"> {
  const outcomes = [...byId.values()].map((bySample) => [...bySample.values()].map(({ outcome }) => outcome));
  return {
    scored: outcomes.flat().filter(isScored).length,
    passed: outcomes.flat().filter(isPass).length,
    pass_at_k: passAtEach(outcomes, estimate),
  };
}

function byTrust(kept: readonly Kept[]): EvalReport["by_trust"] {
  const counts: EvalReport["by_trust"] = {};
  for (const { trust, outcome } of kept) {
    if (trust === null || !isScored(outcome)) continue;
    const { scored, passed } = counts[trust] ?? { scored: 0, passed: 0 };
    counts[trust] = { scored: scored + 1, passed: passed + (isPass(outcome) ? 1 : 0) };
  }
  return counts;
}

function curvePoints(samples: number): number[] {
  const step = (samples - 1) / Math.max(1, Math.min(samples, MAX_CURVE) - 1);
  const points = Array.from({ length: Math.min(samples, MAX_CURVE) }, (_, index) => Math.round(1 + index * step));
  return [...new Set(points)];
}

function flakySamples(byId: ById): EvalReport["flaky_samples"] {
  return [...byId].flatMap(([instance_id, bySample]) =>
    [...bySample].filter(([, { flaky }]) => flaky).map(([sample]) => ({ instance_id, sample })),
  );
}

function meanSimilarity(kept: readonly Kept[]): EvalReport["similarity"] {
  const similarities = kept.flatMap(({ similarity }) => similarity ?? []);
  if (similarities.length === 0) return null;
  return {
    results: similarities.length,
    edit: mean(similarities.flatMap(({ edit }) => edit ?? [])),
    ast: mean(similarities.flatMap(({ ast }) => ast ?? [])),
    equal: similarities.filter(({ equal }) => equal).length,
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function breakdownsOf(
  byId: ById,
  { traits = [], seed = 0 }: SummarizeResultsOptions,
): Promise<EvalReport["breakdowns"]> {
  const tasks = [];
  for await (const taskTraits of traits) {
    const results = byId.get(taskTraits.instance_id);
    if (results === undefined) continue;
    const { n, c } = countsOf([...results.values()].map(({ outcome }) => outcome));
    tasks.push({ traits: taskTraits, scored: n, passed: c });
  }
  return breakDown(tasks, { seed });
}

function isWeak(bySample: ReadonlyMap<number, Kept>): boolean {
  return [...bySample.values()].some(({ trust }) => trust === "weak");
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
