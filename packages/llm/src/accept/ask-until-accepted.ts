import {
  type CallOptions,
  digestOf,
  stableJson,
  type TextModel,
  type TextRequest,
  type TextResponse,
} from "@repost/spec";
import { requireAtLeast } from "../require-at-least.ts";
import type { AttemptJournal } from "./attempt-journal.ts";
import { attemptRecord, type AttemptRecord, type Refusal } from "./attempt-record.ts";

/** What a check says. The reason goes to the model: it should say what to change. */
export type Acceptance = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** One condition that an answer has to meet. */
export interface AcceptanceCheck {
  readonly name: string;
  /** Throws only when it cannot tell, which ends the exchange. */
  run(answer: TextResponse, options: CallOptions): Acceptance | Promise<Acceptance>;
}

export interface AskUntilAcceptedOptions extends CallOptions {
  readonly model: TextModel;
  /** The first question, and how everything is asked. */
  readonly request: TextRequest;
  /** In this order; the first that refuses has the word, for later ones may build on it. */
  readonly checks: readonly AcceptanceCheck[];
  /** Answers after the first. @default 3 */
  readonly maxRegenerations?: number;
  /** The exchange's name in the journal. @default "" */
  readonly task?: string;
  /** Where attempts are kept, and found again by a run that goes on. @default nowhere */
  readonly journal?: AttemptJournal;
  /** Makes what the model is told of a refusal. @default the reason, and a request for the whole answer */
  readonly correction?: (refusals: readonly Refusal[]) => string;
}

export type AskResult =
  | { readonly status: "accepted"; readonly answer: string; readonly attempts: readonly AttemptRecord[] }
  | { readonly status: "refused"; readonly attempts: readonly AttemptRecord[] };

/**
 * Asks, checks the answer, and asks again with the reason why it was not accepted, until one is or the regenerations are over. The model
 * sees the question, its last answer and what was wrong with it. An empty answer or one that was cut off is refused without a check.
 * With a journal, attempts of an earlier process are taken over as they were: neither asked nor checked again.
 */
export async function askUntilAccepted(options: AskUntilAcceptedOptions): Promise<AskResult> {
  const { request, maxRegenerations = 3, correction = defaultCorrection } = options;
  requireAtLeast(options, { maxRegenerations: 0 });
  const attempts: AttemptRecord[] = [];
  let current = request;
  for (let attempt = 0; ; attempt++) {
    const record = await makeAttempt(options, current, attempt);
    attempts.push(record);
    if (record.refusals.length === 0) return { status: "accepted", answer: record.answer, attempts };
    if (attempt >= maxRegenerations) return { status: "refused", attempts };
    current = { ...request, messages: [...request.messages, ...repliesTo(record, correction)] };
  }
}

async function makeAttempt(
  { model, checks, task = "", journal, signal }: AskUntilAcceptedOptions,
  request: TextRequest,
  attempt: number,
): Promise<AttemptRecord> {
  signal?.throwIfAborted();
  const known = journal?.find(task, digestOf(stableJson(request)));
  if (known !== undefined) return known;
  const response = await model.complete(request, { signal });
  const refusals = await refusalsOf(response, checks, signal);
  const record = attemptRecord(task, attempt, request, response, refusals);
  await journal?.record(record);
  return record;
}

async function refusalsOf(
  response: TextResponse,
  checks: readonly AcceptanceCheck[],
  signal: AbortSignal | undefined,
): Promise<readonly Refusal[]> {
  if (response.finishReason === "length")
    return [{ check: "complete", reason: "The answer was cut off before its end. Give a shorter one." }];
  if (response.text.trim() === "") return [{ check: "complete", reason: "The answer is empty." }];
  for (const check of checks) {
    signal?.throwIfAborted();
    const acceptance = await check.run(response, { signal });
    if (!acceptance.accepted) return [{ check: check.name, reason: acceptance.reason }];
  }
  return [];
}

function repliesTo(
  { answer, refusals }: AttemptRecord,
  correction: (refusals: readonly Refusal[]) => string,
): TextRequest["messages"] {
  return [
    // Some servers refuse an empty message.
    { role: "assistant", content: answer.trim() === "" ? "(no answer)" : answer },
    { role: "user", content: correction(refusals) },
  ];
}

function defaultCorrection(refusals: readonly Refusal[]): string {
  const reasons = refusals.map(({ reason }) => reason).join("\n\n");
  return `Your answer cannot be accepted:\n\n${reasons}\n\nAnswer the first question again, with the whole answer and not only what changes.`;
}
