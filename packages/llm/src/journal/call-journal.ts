import type { PastUsage } from "../budget/budget.ts";
import { openLines } from "../files/append-lines.ts";
import { callLine, type CallRecord, parseCallLine } from "./call-record.ts";
import { sumUsage } from "./past-usage.ts";

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
  const sum = sumUsage();
  const append = await openLines(path, (line, where) => sum.add(parseCallLine(line, where)));
  return {
    past: sum.total(),
    record: async (record) => await append(callLine(record)),
  };
}
