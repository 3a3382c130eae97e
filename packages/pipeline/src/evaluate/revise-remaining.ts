import { appendJsonLines } from "@repost/dataset";
import {
  type AskAgain,
  type FeedbackKind,
  reviseAnswers,
  type ReviseAnswersOptions,
  summarizeRounds,
} from "@repost/eval";
import { DEFAULT_REVISION, type EvalReport, type EvalResult, type Prediction, type Revision } from "@repost/spec";
import { records, SCHEMA_VERSION } from "@repost/spec";
import { readRows } from "../rows.ts";
import type { RunFolder } from "../run-folder.ts";

export interface RevisionChoice {
  /** Requests a revised answer, for example `askModel` of @repost/eval. */
  readonly ask: AskAgain;
  /** Must be equal in a resumed run. */
  readonly model: string;
  /** @default DEFAULT_REVISION.rounds */
  readonly rounds?: number;
  /** @default DEFAULT_REVISION.feedback */
  readonly feedback?: FeedbackKind;
}

export interface ReviseRemainingOptions {
  readonly revision: RevisionChoice;
  readonly folder: RunFolder;
  readonly predictions: () => AsyncIterable<Prediction>;
  readonly results: () => AsyncIterable<EvalResult>;
  readonly judging: Omit<ReviseAnswersOptions, "predictions" | "ask" | "rounds" | "feedback" | "known">;
  readonly onRevision: (revision: Revision) => void;
}

/** Requests revisions and writes them into revisions.jsonl. */
export async function reviseRemaining(options: ReviseRemainingOptions): Promise<EvalReport["rounds"]> {
  const { revision, folder, predictions, judging, onRevision } = options;
  const { ask, rounds = DEFAULT_REVISION.rounds, feedback = DEFAULT_REVISION.feedback } = revision;
  const earlierRevisions = [
    ...(await firstAnswers(options, feedback)),
    ...(await readRows(folder.file("revisions"), records.revision)),
  ];
  await using file = await appendJsonLines(folder.file("revisions"), records.revision);
  const revisions = reviseAnswers({
    ...judging,
    predictions: predictions(),
    ask,
    rounds,
    feedback,
    judgedRevisions: earlierRevisions,
  });
  for await (const newRevision of revisions) {
    await file.append(newRevision);
    earlierRevisions.push(newRevision);
    onRevision(newRevision);
  }
  return summarizeRounds({ revisions: earlierRevisions });
}

/** Returns the results of the evaluation as round 0. */
async function firstAnswers(
  { predictions, results }: ReviseRemainingOptions,
  feedback: FeedbackKind,
): Promise<Revision[]> {
  const bySample = new Map<string, EvalResult>();
  for await (const result of results()) bySample.set(`${result.instance_id} ${result.sample}`, result);
  const first: Revision[] = [];
  for await (const prediction of predictions()) {
    const result = bySample.get(`${prediction.instance_id} ${prediction.sample}`);
    if (result === undefined) continue;
    first.push({ schema_version: SCHEMA_VERSION, round: 0, feedback, told: null, prediction, result });
  }
  return first;
}
