import type { PastSpending } from "../budget/budget.ts";
import { openLines } from "../files/append-lines.ts";
import { callLine, type CallRecord, parseCallLine } from "./call-record.ts";
import { sumSpending } from "./past-spending.ts";

/** A file with a line for every call before it is sent, and one after it: what a run has paid, even if it was killed. */
export interface CallJournal {
  /** What calls in this file took before it was opened. */
  readonly past: PastSpending;
  /** When it returns, the record outlives this process. */
  record(record: CallRecord): Promise<void>;
}

/**
 * Opens a journal, or begins one. Half a line that a killed process left is cut off. One process a journal at a time.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openCallJournal(path: string): Promise<CallJournal> {
  const sum = sumSpending();
  const append = await openLines(path, (line, where) => sum.add(parseCallLine(line, where)));
  return {
    past: sum.total(),
    record: async (record) => await append(callLine(record)),
  };
}
