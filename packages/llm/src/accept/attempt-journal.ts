import { stableJson } from "@repost/spec";
import { openLines } from "../files/append-lines.ts";
import { type AttemptRecord, parseAttemptLine } from "./attempt-record.ts";

/** Every attempt of every exchange, so that one that was interrupted goes on where it was. */
export interface AttemptJournal {
  /** What came of this request the last time, if it was asked in this exchange. */
  find(task: string, request: string): AttemptRecord | undefined;
  /** Returns every attempt, those of earlier processes first. */
  attempts(): readonly AttemptRecord[];
  /** When it returns, the record outlives this process. */
  record(attempt: AttemptRecord): Promise<void>;
}

/**
 * Opens a file with a line for each attempt, or begins one. Half a line that a killed process left is cut off. One process a file at a time.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openAttemptJournal(path: string): Promise<AttemptJournal> {
  const known = new Map<string, AttemptRecord>();
  const append = await openLines(path, (line, where) => {
    const attempt = parseAttemptLine(line, where);
    known.set(keyOf(attempt.task, attempt.request), attempt);
  });
  return {
    find: (task, request) => known.get(keyOf(task, request)),
    attempts: () => [...known.values()],
    async record(attempt) {
      await append(stableJson(attempt));
      known.set(keyOf(attempt.task, attempt.request), attempt);
    },
  };
}

function keyOf(task: string, request: string): string {
  return `${request} ${task}`;
}
