import { digestOf, SCHEMA_VERSION, stableJson, type TextResponse } from "@repost/spec";
import { chargeOf, NO_CHARGE, type PastUsage, plus, type Reservation } from "../budget/budget.ts";
import { addCall, type CallUsage, NO_USAGE, UNKNOWN_TOKENS } from "../budget/usage-totals.ts";
import { journalInvalid } from "../errors.ts";
import { openLines, parseObject } from "../files/append-lines.ts";

/** Lines before and after each call record the usage of killed processes. */
export interface CallJournal {
  readonly past: PastUsage;
  record(record: CallRecord): Promise<void>;
}

/**
 * Only one process may use a journal.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openCallJournal(path: string): Promise<CallJournal> {
  // Calls without an end may have been charged, and count as estimated. Only they stay in memory.
  const pending = new Map<string, CallStarted>();
  let finished: PastUsage = { totals: NO_USAGE, charged: NO_CHARGE };
  const append = await openLines(path, (line, where) => {
    const record = parseCallLine(line, where);
    if (record.event === "started") pending.set(record.id, record);
    else {
      finished = withCall(finished, usageOf(record), pending.get(record.id));
      pending.delete(record.id);
    }
  });
  return {
    past: [...pending.values()].reduce((sum, start) => withCall(sum, UNKNOWN_TOKENS, start), finished),
    record: async (record) => await append(stableJson(record)),
  };
}

function withCall({ totals, charged }: PastUsage, actual: CallUsage, start?: CallStarted): PastUsage {
  return { totals: addCall(totals, actual), charged: plus(charged, chargeOf(actual, estimateOf(start))) };
}

function usageOf(end: CallFinished): CallUsage {
  return {
    inputTokens: end.input_tokens ?? undefined,
    outputTokens: end.output_tokens ?? undefined,
    usd: end.usd ?? undefined,
  };
}

function estimateOf(start: CallStarted | undefined): CallUsage {
  return {
    inputTokens: start?.reserved_input_tokens,
    outputTokens: start?.reserved_output_tokens,
    usd: start?.reserved_usd ?? undefined,
  };
}

interface CallStarted {
  readonly schema_version: number;
  readonly event: "started";
  readonly id: string;
  /** Digest of model and request. */
  readonly key: string;
  readonly model: string;
  readonly at: string;
  readonly reserved_input_tokens: number;
  readonly reserved_output_tokens: number;
  readonly reserved_usd: number | null;
}

/** End of a call; null means not reported. */
interface CallFinished {
  readonly schema_version: number;
  readonly event: "finished";
  readonly id: string;
  /** `answered`, `called_off`, or the error's code. */
  readonly outcome: string;
  readonly finish_reason: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly usd: number | null;
  readonly wall_ms: number;
  readonly answer: string | null;
}

type CallRecord = CallStarted | CallFinished;

export interface CallEnd extends CallUsage {
  readonly outcome: string;
  readonly wallMs: number;
  readonly response?: TextResponse;
}

export function startedRecord(id: string, key: string, model: string, reserved: Reservation): CallStarted {
  return {
    schema_version: SCHEMA_VERSION,
    event: "started",
    id,
    key,
    model,
    at: new Date().toISOString(),
    reserved_input_tokens: reserved.inputTokens,
    reserved_output_tokens: reserved.outputTokens,
    reserved_usd: reserved.usd ?? null,
  };
}

export function finishedRecord(id: string, { outcome, wallMs, response, ...totals }: CallEnd): CallFinished {
  return {
    schema_version: SCHEMA_VERSION,
    event: "finished",
    id,
    outcome,
    finish_reason: response?.finishReason ?? null,
    input_tokens: totals.inputTokens ?? null,
    output_tokens: totals.outputTokens ?? null,
    usd: totals.usd ?? null,
    wall_ms: wallMs,
    answer: response === undefined ? null : digestOf(response.text),
  };
}

/** @throws LlmError LLM_JOURNAL_INVALID */
function parseCallLine(line: string, where: string): CallRecord {
  const value = parseObject(line, where);
  if (value["event"] !== "started" && value["event"] !== "finished")
    throw journalInvalid(where, "it is no record of a call");
  if (Number(value["schema_version"]) > SCHEMA_VERSION) throw journalInvalid(where, "a newer release wrote it");
  if (isCallRecord(value)) return value;
  throw journalInvalid(where, "a field is missing or of another type");
}

function isCallRecord(value: Record<string, unknown>): value is Record<string, unknown> & CallRecord {
  const fields = value["event"] === "started" ? startedFields : finishedFields;
  return Object.entries(fields).every(([name, types]) => types.includes(typeOf(value[name])));
}

const nullableNumber = ["number", "null"];

const startedFields: Readonly<Record<string, readonly string[]>> = {
  id: ["string"],
  key: ["string"],
  model: ["string"],
  reserved_input_tokens: ["number"],
  reserved_output_tokens: ["number"],
  reserved_usd: nullableNumber,
};

const finishedFields: Readonly<Record<string, readonly string[]>> = {
  id: ["string"],
  outcome: ["string"],
  input_tokens: nullableNumber,
  output_tokens: nullableNumber,
  usd: nullableNumber,
};

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
