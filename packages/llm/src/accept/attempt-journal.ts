import { digestOf, SCHEMA_VERSION, stableJson, type TextRequest, type TextResponse } from "@repost/spec";
import { journalInvalid } from "../errors.ts";
import { openLines, parseObject } from "../files/append-lines.ts";

/** Records checked answers for resumed runs. */
export interface AttemptJournal {
  find(task: string, request: string): AttemptRecord | undefined;
  attempts(): readonly AttemptRecord[];
  record(attempt: AttemptRecord): Promise<void>;
}

/**
 * Only one process may write the file.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openAttemptJournal(path: string): Promise<AttemptJournal> {
  const attempts = new Map<string, AttemptRecord>();
  const append = await openLines(path, (line, where) => {
    const attempt = parseAttemptLine(line, where);
    attempts.set(keyOf(attempt.task, attempt.request), attempt);
  });
  return {
    find: (task, request) => attempts.get(keyOf(task, request)),
    attempts: () => [...attempts.values()],
    async record(attempt) {
      await append(stableJson(attempt));
      attempts.set(keyOf(attempt.task, attempt.request), attempt);
    },
  };
}

function keyOf(task: string, request: string): string {
  return `${request} ${task}`;
}

export interface Refusal {
  readonly check: string;
  readonly reason: string;
}

export interface AttemptRecord {
  readonly schema_version: number;
  readonly task: string;
  /** From 0. */
  readonly attempt: number;
  readonly request: string;
  readonly answer: string;
  readonly answer_digest: string;
  readonly finish_reason: TextResponse["finishReason"];
  readonly model: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly refusals: readonly Refusal[];
}

export function attemptRecord(
  task: string,
  attempt: number,
  request: TextRequest,
  response: TextResponse,
  refusals: readonly Refusal[],
): AttemptRecord {
  return {
    schema_version: SCHEMA_VERSION,
    task,
    attempt,
    request: digestOf(stableJson(request)),
    answer: response.text,
    answer_digest: digestOf(response.text),
    finish_reason: response.finishReason,
    model: response.modelId,
    input_tokens: response.usage.inputTokens ?? null,
    output_tokens: response.usage.outputTokens ?? null,
    refusals,
  };
}

/** @throws LlmError LLM_JOURNAL_INVALID */
function parseAttemptLine(line: string, where: string): AttemptRecord {
  const value = parseObject(line, where);
  if (!isAttempt(value)) throw journalInvalid(where, "it is no record of an attempt");
  if (value.schema_version > SCHEMA_VERSION) throw journalInvalid(where, "a newer release wrote it");
  if (digestOf(value.answer) !== value.answer_digest)
    throw journalInvalid(where, "the answer is not what its digest says");
  return value;
}

function isAttempt(value: Record<string, unknown>): value is Record<string, unknown> & AttemptRecord {
  const texts = ["task", "request", "answer", "answer_digest", "finish_reason", "model"];
  return (
    texts.every((name) => typeof value[name] === "string") &&
    ["schema_version", "attempt"].every((name) => typeof value[name] === "number") &&
    Array.isArray(value["refusals"])
  );
}
