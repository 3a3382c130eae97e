import { stableJson } from "@repost/spec";
import { openLines } from "../files/append-lines.ts";
import { type AttemptRecord, parseAttemptLine } from "./attempt-record.ts";

/** The attempts of all exchanges, so that an interrupted exchange can be resumed. */
export interface AttemptJournal {
  find(task: string, request: string): AttemptRecord | undefined;
  attempts(): readonly AttemptRecord[];
  /** Resolves when the record is on the disk. */
  record(attempt: AttemptRecord): Promise<void>;
}

/**
 * Opens or creates a file with one line for each attempt. An incomplete last line is removed. Only one process may
 * write the file.
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
