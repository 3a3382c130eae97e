import {
  DEFAULT_REVISION,
  countOutcome,
  type Environment,
  type EvalResult,
  type Prediction,
  type Revision,
  SCHEMA_VERSION,
} from "@repost/spec";
import type { FeedbackKind } from "@repost/spec/settings";
import { evaluate, type EvaluateOptions } from "../evaluate/evaluate.ts";
import { inCompletionOrder } from "../evaluate/in-completion-order.ts";
import { feedbackText } from "../feedback/feedback-text.ts";

export interface RevisionTurn {
  readonly prediction: Prediction;
  readonly feedback: string;
}

export interface RevisionRequest {
  readonly environment: Environment;
  readonly sample: number;
  readonly round: number;
  /** Oldest first; at least one. */
  readonly turns: readonly RevisionTurn[];
}

/** Returns null to end the sample's revisions. */
export type AskAgain = (request: RevisionRequest, signal: AbortSignal) => Promise<Prediction | null>;

export interface ReviseAnswersOptions extends Omit<EvaluateOptions, "environments" | "predictions" | "isDone"> {
  readonly environments: () => AsyncIterable<Environment> | Iterable<Environment>;
  readonly predictions: AsyncIterable<Prediction> | Iterable<Prediction>;
  readonly ask: AskAgain;
  /** @default DEFAULT_REVISION.rounds */
  readonly rounds?: number;
  /** @default DEFAULT_REVISION.feedback */
  readonly feedback?: FeedbackKind;
  /** Judged answers of an earlier call. @default none */
  readonly judgedRevisions?: AsyncIterable<Revision> | Iterable<Revision>;
}

interface OpenAnswer {
  readonly environment: Environment;
  readonly turns: readonly RevisionTurn[];
}

/** Round 0 has the first answers (CodeBenchGen, section 5.3). Skips unscored answers. */
export async function* reviseAnswers(options: ReviseAnswersOptions): AsyncGenerator<Revision, void> {
  const { rounds = DEFAULT_REVISION.rounds, feedback = DEFAULT_REVISION.feedback } = options;
  const earlierRounds = await byRound(options.judgedRevisions ?? []);
  let answers = await byKey(options.predictions);
  let earlier: ReadonlyMap<string, readonly RevisionTurn[]> = new Map();
  for (let round = 0; answers.size > 0; round += 1) {
    const before = earlierRounds.get(round) ?? new Map<string, Revision>();
    const failed = new Map<string, EvalResult>();
    for (const [key, { result }] of before) if (answers.has(key) && isFail(result)) failed.set(key, result);
    const results = evaluate({
      ...options,
      environments: options.environments(),
      predictions: answers.values(),
      isDone: (instance_id, sample) => before.has(keyOf({ instance_id, sample })),
    });
    for await (const result of results) {
      const key = keyOf(result);
      const prediction = answers.get(key);
      if (prediction === undefined) continue;
      if (isFail(result)) failed.set(key, result);
      const previousFeedback = earlier.get(key)?.at(-1)?.feedback ?? null;
      yield { schema_version: SCHEMA_VERSION, round, feedback, told: previousFeedback, prediction, result };
    }
    if (round >= rounds || failed.size === 0) return;
    const open = await openAnswers(options, { answers, failed, earlier, feedback });
    earlier = new Map([...open].map(([key, { turns }]) => [key, turns]));
    answers = await nextAnswers(options, { open, round: round + 1, earlierRevisions: earlierRounds.get(round + 1) });
  }
}

interface NextRound {
  readonly open: ReadonlyMap<string, OpenAnswer>;
  readonly round: number;
  readonly earlierRevisions: ReadonlyMap<string, Revision> | undefined;
}

async function nextAnswers(
  { ask, concurrency = 1, signal }: ReviseAnswersOptions,
  { open, round, earlierRevisions }: NextRound,
): Promise<Map<string, Prediction>> {
  const answers = new Map<string, Prediction>();
  const unanswered: OpenAnswer[] = [];
  for (const [key, openAnswer] of open) {
    const before = earlierRevisions?.get(key);
    if (before === undefined) unanswered.push(openAnswer);
    else answers.set(key, before.prediction);
  }
  const answered = inCompletionOrder({
    items: unanswered,
    concurrency,
    signal,
    work: async ({ environment, turns }, inner) => {
      const sample = turns[0]?.prediction.sample ?? 0;
      return ask({ environment, sample, round, turns }, inner);
    },
  });
  for await (const prediction of answered) if (prediction !== null) answers.set(keyOf(prediction), prediction);
  return answers;
}

async function byRound(
  revisions: AsyncIterable<Revision> | Iterable<Revision>,
): Promise<Map<number, Map<string, Revision>>> {
  const rounds = new Map<number, Map<string, Revision>>();
  for await (const revision of revisions) {
    const roundRevisions = rounds.get(revision.round) ?? new Map<string, Revision>();
    rounds.set(revision.round, roundRevisions.set(keyOf(revision.result), revision));
  }
  return rounds;
}

function isFail({ outcome }: EvalResult): boolean {
  return countOutcome(outcome) === "fail";
}

interface Judged {
  readonly answers: ReadonlyMap<string, Prediction>;
  readonly failed: ReadonlyMap<string, EvalResult>;
  readonly earlier: ReadonlyMap<string, readonly RevisionTurn[]>;
  readonly feedback: FeedbackKind;
}

async function openAnswers(
  { environments }: ReviseAnswersOptions,
  { answers, failed, earlier, feedback: kind }: Judged,
): Promise<Map<string, OpenAnswer>> {
  const byId = new Map<string, string[]>();
  for (const [key, { instance_id: id }] of failed) byId.set(id, [...(byId.get(id) ?? []), key]);
  const open = new Map<string, OpenAnswer>();
  for await (const environment of environments()) {
    for (const key of byId.get(environment.instance_id) ?? []) {
      const [result, prediction] = [failed.get(key), answers.get(key)];
      if (result === undefined || prediction === undefined) continue;
      const turn = { prediction, feedback: feedbackText({ kind, result, environment }) };
      open.set(key, { environment, turns: [...(earlier.get(key) ?? []), turn] });
    }
  }
  return open;
}

async function byKey(predictions: AsyncIterable<Prediction> | Iterable<Prediction>): Promise<Map<string, Prediction>> {
  const all = new Map<string, Prediction>();
  for await (const prediction of predictions) all.set(keyOf(prediction), prediction);
  return all;
}

function keyOf({ instance_id: id, sample }: { readonly instance_id: string; readonly sample: number }): string {
  return `${sample} ${id}`;
}
