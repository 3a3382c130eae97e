import {
  type CallOptions,
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
import { environmentRepeated } from "../errors.ts";
import { readSolution } from "../predictions/solution-of.ts";
import { similarityInThread } from "../score/similarity/similarity-in-thread.ts";
import { inCompletionOrder } from "./in-completion-order.ts";
import { judgeRepeatedly } from "./judge-repeatedly.ts";
import { type JudgeRule, toResult, unjudged, unreadable } from "./to-result.ts";

/** How many ids an event names. */
const NAMED = 5;

export type EvaluateEvent =
  | { readonly type: "environment-missing"; readonly instanceId: string }
  | {
      readonly type: "infrastructure-failed";
      readonly instanceId: string;
      readonly sample: number;
      readonly error: RepostError;
    }
  /** Once, at the end: predictions whose environment never came. */
  | { readonly type: "predictions-unmatched"; readonly count: number; readonly ids: readonly string[] };

export interface Candidate {
  readonly environment: Environment;
  /** The whole function, with the helpers and imports that it brings. */
  readonly solution: string;
}

export interface CandidateModule {
  /** Holds the candidate in the target's place, and what it needs. */
  readonly module: SandboxedModule;
  /** The candidate as it stands there. */
  readonly solution: string;
}

export interface EvaluateOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** In any order; held in memory, by id. */
  readonly predictions: AsyncIterable<Prediction> | Iterable<Prediction>;
  readonly judge: Judge;
  /** Judges the same candidates by the published rule; its verdict stands in each result beside the one that decides. @default none */
  readonly published?: Judge | undefined;
  /** Loads the recording of the reference, such as by `loadRecording(environment, store, options)` of @repost/dataset. Called once per environment. */
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
  /**
   * Makes a module for a candidate that needs more of the repository than its environment's module has; null where that has all.
   * @default every candidate runs in its environment's module
   */
  readonly candidateModule?: (candidate: Candidate, options: CallOptions) => Promise<CandidateModule | null>;
  /** Candidates judged at once; less than one is one. @default 1 */
  readonly concurrency?: number;
  /** Limits that differ from the judge's own. @default {} */
  readonly limits?: Partial<Limits>;
  /** What to write down as the rule that decides; it is the judge's. @default "repost" */
  readonly rule?: JudgeRule;
  /** Runs of each candidate. One that passes some of them only is flaky, and counts as not passed. @default 1 */
  readonly repeats?: number;
  /** Whether to tell of each candidate how close its text is to the reference's. @default true */
  readonly similarity?: boolean;
  /** Candidates that have a result already, and get none again. @default none */
  readonly isDone?: (instanceId: string, sample: number) => boolean;
  readonly onEvent?: (event: EvaluateEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

interface Job {
  readonly environment: Environment;
  readonly prediction: Prediction;
  readonly recording: () => Promise<Recording>;
}

/**
 * Judges every prediction of a dataset and yields the results as they come. Infrastructure that breaks makes a result that is not
 * scored, never an exception: see `infrastructure-failed`. Environments without prediction get no result. Stopping early ends
 * what is under way.
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
    const known = byId.get(prediction.instance_id);
    if (known === undefined) byId.set(prediction.instance_id, [prediction]);
    else known.push(prediction);
  }
  return byId;
}

/** Takes each environment's predictions out of the map, so that those of no environment are left in it. */
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
    const beside = published === undefined ? null : verdict;
    return toResult(verdict, { prediction, rule, published: beside, repeats: null });
  }
  const { solution } = read;
  const request = (): Promise<JudgeRequest> => plainRequest(job, solution, options);
  const widened = (): Promise<JudgeRequest> => requestOf(job, solution, options, signal);
  const runs = await judgeRepeatedly(() => verdictOf(judge, job, widened, options, signal), repeats);
  const beside = published === undefined ? null : await verdictOf(published, job, request, options, signal);
  const similarity = options.similarity === false ? null : await similarityInThread(environment, solution, signal);
  return toResult(runs.verdict, { prediction, rule, published: beside, similarity, repeats: runs.repeats });
}

/**
 * Judges a candidate. An error of repost's own is the candidate's failure where the reference is judged without one: the candidate's text
 * or values caused it. Where the reference raises it too, it is a mistake that must not be hidden.
 */
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

/** The request with the candidate in a module of its own, where it needs one. */
async function requestOf(
  job: Job,
  solution: string,
  options: EvaluateOptions,
  signal: AbortSignal,
): Promise<JudgeRequest> {
  const { environment } = job;
  const plain = await plainRequest(job, solution, options);
  const own = (await options.candidateModule?.({ environment, solution }, { signal })) ?? null;
  return own === null ? plain : { ...plain, ...own, reference: plain.module };
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
