import {
  type CallOptions,
  digestOf,
  stableJson,
  type TextModel,
  type TextRequest,
  type TextResponse,
} from "@repost/spec";
import { withCorrection } from "../answer/with-correction.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type AttemptJournal, attemptRecord, type AttemptRecord, type Refusal } from "./attempt-journal.ts";

/** Result of a check. The model gets the reason. */
export type Acceptance = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

export interface AcceptanceCheck {
  readonly name: string;
  /** Throws if the check is impossible, which ends the exchange. */
  run(answer: TextResponse, options: CallOptions): Acceptance | Promise<Acceptance>;
}

export interface CompleteUntilAcceptedOptions extends CallOptions {
  readonly model: TextModel;
  readonly request: TextRequest;
  /** Later checks may rely on earlier ones, so the first refusal ends them. */
  readonly checks: readonly AcceptanceCheck[];
  /** @default 3 */
  readonly maxRegenerations?: number;
  /** Name in the journal. @default "" */
  readonly task?: string;
  readonly journal?: AttemptJournal;
  /** @default the reason, and a request for the complete answer */
  readonly correction?: (refusals: readonly Refusal[]) => string;
}

export type AcceptanceResult =
  | { readonly status: "accepted"; readonly answer: string; readonly attempts: readonly AttemptRecord[] }
  | { readonly status: "refused"; readonly attempts: readonly AttemptRecord[] };

/**
 * After a refusal, the model gets its last answer and the reason. Empty and truncated answers are refused without a
 * check. Attempts in the journal are reused without calls.
 */
export async function completeUntilAccepted(options: CompleteUntilAcceptedOptions): Promise<AcceptanceResult> {
  const { request, maxRegenerations = 3, correction = defaultCorrection } = options;
  requireAtLeast(options, { maxRegenerations: 0 });
  const attempts: AttemptRecord[] = [];
  let current = request;
  for (let attempt = 0; ; attempt++) {
    const record = await runAttempt(options, current, attempt);
    attempts.push(record);
    if (record.refusals.length === 0) return { status: "accepted", answer: record.answer, attempts };
    if (attempt >= maxRegenerations) return { status: "refused", attempts };
    current = withCorrection(request, record.answer, correction(record.refusals));
  }
}

async function runAttempt(
  { model, checks, task = "", journal, signal }: CompleteUntilAcceptedOptions,
  request: TextRequest,
  attempt: number,
): Promise<AttemptRecord> {
  signal?.throwIfAborted();
  const recorded = journal?.find(task, digestOf(stableJson(request)));
  if (recorded !== undefined) return recorded;
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

function defaultCorrection(refusals: readonly Refusal[]): string {
  const reasons = refusals.map(({ reason }) => reason).join("\n\n");
  return `Your answer cannot be accepted:\n\n${reasons}\n\nAnswer the first question again, with the whole answer and not only what changes.`;
}
