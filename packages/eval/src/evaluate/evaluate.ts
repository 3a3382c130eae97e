import {
  type CallOptions,
  countOutcome,
  type Environment,
  type EvalResult,
  type Judge,
  type JudgeRequest,
  type Limits,
  type Prediction,
  type Recording,
  RepostError,
  type SandboxedModule,
  SCHEMA_VERSION,
  type Verdict,
} from "@repost/spec";
import { runJob } from "@repost/syntax";
import { environmentRepeated } from "../errors.ts";
import { readSolution } from "../predictions/solution-of.ts";
import { inCompletionOrder } from "./in-completion-order.ts";
import { type JudgeRule, toResult, unjudged, unreadable } from "./to-result.ts";
import type { SimilarityOptions } from "../score/similarity/similarity-of.ts";

const JOBS = new URL(import.meta.url.endsWith(".ts") ? "./solution-jobs.ts" : "./solution-jobs.js", import.meta.url);

const NAMED = 5;

export type EvaluateEvent =
  | { readonly type: "environment-missing"; readonly instanceId: string }
  | {
      readonly type: "infrastructure-failed";
      readonly instanceId: string;
      readonly sample: number;
      readonly error: RepostError;
    }
  /** Reported once at the end. */
  | { readonly type: "predictions-unmatched"; readonly count: number; readonly ids: readonly string[] };

export interface Candidate {
  readonly environment: Environment;
  readonly solution: string;
}

export interface CandidateModule {
  readonly module: SandboxedModule;
  readonly solution: string;
}

export interface EvaluateOptions extends CallOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** Predictions to judge, held in memory by id. */
  readonly predictions: AsyncIterable<Prediction> | Iterable<Prediction>;
  readonly judge: Judge;
  /** Also judges candidates by the published rule. @default none */
  readonly published?: Judge | undefined;
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
  /** Null uses the environment's module. @default null */
  readonly candidateModule?: (candidate: Candidate, options: CallOptions) => Promise<CandidateModule | null>;
  readonly concurrency?: number;
  /** @default {} */
  readonly limits?: Partial<Limits>;
  /** Rule name in results. @default "repost" */
  readonly rule?: JudgeRule;
  /** A candidate must pass all runs. @default 1 */
  readonly repeats?: number;
  /** Compares texts with the reference. @default true */
  readonly similarity?: boolean;
  /** Skips finished candidates. @default none */
  readonly isDone?: (instanceId: string, sample: number) => boolean;
  readonly onEvent?: (event: EvaluateEvent) => void;
}

interface Job {
  readonly environment: Environment;
  readonly prediction: Prediction;
  readonly recording: () => Promise<Recording>;
}

/**
 * Yields unscored results for broken infrastructure. Stopping early ends running work.
 * @throws EvalError EVAL_ENVIRONMENT_REPEATED
 */
export async function* evaluate(options: EvaluateOptions): AsyncGenerator<EvalResult, void> {
  const { environments, predictions, concurrency = 1, onEvent, signal } = options;
  const byId = await groupById(predictions, signal);
  const items = jobs(environments, byId, options);
  yield* inCompletionOrder({ items, concurrency, signal, work: (job, signal) => judgeOne(job, options, signal) });
  const count = [...byId.values()].reduce((sum, rows) => sum + rows.length, 0);
  if (count > 0) onEvent?.({ type: "predictions-unmatched", count, ids: [...byId.keys()].slice(0, NAMED) });
}

async function groupById(
  predictions: EvaluateOptions["predictions"],
  signal: AbortSignal | undefined,
): Promise<Map<string, Prediction[]>> {
  const byId = new Map<string, Prediction[]>();
  for await (const prediction of predictions) {
    signal?.throwIfAborted();
    const group = byId.get(prediction.instance_id);
    if (group === undefined) byId.set(prediction.instance_id, [prediction]);
    else group.push(prediction);
  }
  return byId;
}

/** Unused predictions remain in the map. */
async function* jobs(
  environments: EvaluateOptions["environments"],
  byId: Map<string, Prediction[]>,
  { loadRecording, isDone, onEvent, signal }: EvaluateOptions,
): AsyncGenerator<Job, void> {
  const seen = new Set<string>();
  for await (const environment of environments) {
    const { instance_id: id } = environment;
    if (seen.has(id)) throw environmentRepeated(id);
    seen.add(id);
    const predictions = byId.get(id);
    byId.delete(id);
    if (predictions === undefined) onEvent?.({ type: "environment-missing", instanceId: id });
    let loading: Promise<Recording> | undefined;
    const recording = (): Promise<Recording> => (loading ??= loadRecording(environment, { signal }));
    for (const prediction of predictions ?? []) {
      if (isDone?.(id, prediction.sample) !== true) yield { environment, prediction, recording };
    }
  }
}

async function judgeOne(job: Job, options: EvaluateOptions, signal: AbortSignal): Promise<EvalResult> {
  const { environment, prediction } = job;
  const { judge, published, rule = "repost", repeats = 1 } = options;
  const read = await readSolution(prediction, environment, signal);
  if ("problem" in read) {
    const verdict = unreadable(prediction, read.problem);
    const publishedVerdict = published === undefined ? null : verdict;
    return toResult(verdict, { prediction, rule, published: publishedVerdict, repeats: null });
  }
  const { solution } = read;
  const request = (): Promise<JudgeRequest> => plainRequest(job, solution, options);
  const widened = (): Promise<JudgeRequest> => requestOf(job, solution, options, signal);
  const runs = await judgeRepeatedly(() => verdictOf(judge, job, widened, options, signal), repeats);
  const publishedVerdict = published === undefined ? null : await verdictOf(published, job, request, options, signal);
  const similarity = options.similarity === false ? null : await similarityInThread(environment, solution, signal);
  return toResult(runs.verdict, { prediction, rule, published: publishedVerdict, similarity, repeats: runs.repeats });
}

/** Judges the reference without the candidate to find the origin of an error. */
async function verdictOf(
  judge: Judge,
  job: Job,
  request: () => Promise<JudgeRequest>,
  options: EvaluateOptions,
  signal: AbortSignal,
): Promise<Verdict> {
  const { prediction, environment } = job;
  try {
    return await judge.judge(await request(), { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!RepostError.is(error)) {
      await judge.judge(await plainRequest(job, environment.orig_func, options), { signal });
      return unreadable(prediction, {
        cause: "unreadable",
        detail: `The solution cannot be judged. ${reasonOf(error)}`,
      });
    }
    const { instance_id: instanceId, sample } = prediction;
    options.onEvent?.({ type: "infrastructure-failed", instanceId, sample, error });
    return unjudged(prediction, `${error.code}: ${error.message}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function requestOf(
  job: Job,
  solution: string,
  options: EvaluateOptions,
  signal: AbortSignal,
): Promise<JudgeRequest> {
  const { environment } = job;
  const plain = await plainRequest(job, solution, options);
  const candidateModule = (await options.candidateModule?.({ environment, solution }, { signal })) ?? null;
  return candidateModule === null ? plain : { ...plain, ...candidateModule, reference: plain.module };
}

async function plainRequest(
  { environment, recording }: Job,
  solution: string,
  { limits = {} }: EvaluateOptions,
): Promise<JudgeRequest> {
  const { instance_id, language, module, runtime, cost } = environment;
  return {
    module: { schema_version: SCHEMA_VERSION, instance_id, language, ...module },
    recording: await recording(),
    solution,
    environment: runtime.lock_digest,
    referenceMs: cost.reference_ms,
    limits,
  };
}

/** Null on failure or timeout. */
async function similarityInThread(
  { language, func_name: name, orig_func: reference }: Environment,
  candidate: string,
  signal: AbortSignal,
): Promise<EvalResult["similarity"]> {
  const input: SimilarityOptions = { language, name, candidate, reference };
  const result = await runJob<EvalResult["similarity"]>({ module: JOBS, name: "compareTexts", input }, { signal });
  return result.status === "done" ? result.output : null;
}

interface RepeatedVerdict {
  readonly verdict: Verdict;
  /** Null for a single run. */
  readonly repeats: EvalResult["repeats"];
}

/** Returns the first failing run, or else the first passing run. */
export async function judgeRepeatedly(judge: () => Promise<Verdict>, times: number): Promise<RepeatedVerdict> {
  const first = await judge();
  if (times <= 1) return { verdict: first, repeats: null };
  const verdicts = [first];
  while (verdicts.length < times) verdicts.push(await judge());
  const failed = verdicts.find(({ outcome }) => countOutcome(outcome) === "fail");
  const passed = verdicts.find(({ outcome }) => countOutcome(outcome) === "pass");
  return {
    verdict: failed ?? passed ?? first,
    repeats: {
      outcomes: verdicts.map(({ outcome }) => outcome),
      flaky: failed !== undefined && passed !== undefined,
    },
  };
}
