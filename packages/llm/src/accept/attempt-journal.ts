import { stableJson } from "@repost/spec";
import { openLines } from "../files/append-lines.ts";
import { type AttemptRecord, parseAttemptLine } from "./attempt-record.ts";

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
