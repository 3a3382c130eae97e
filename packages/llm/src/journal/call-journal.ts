import { stableJson } from "@repost/spec";
import { chargeOf, NO_CHARGE, type PastUsage, plus } from "../budget/budget.ts";
import { addCall, type CallUsage, NO_USAGE, UNKNOWN_TOKENS } from "../budget/usage-totals.ts";
import { openLines } from "../files/append-lines.ts";
import { type CallFinished, type CallRecord, type CallStarted, parseCallLine } from "./call-record.ts";

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
    record: async (record) => await append(stableJson(record)),
  };
}

interface UsageSum {
  add(record: CallRecord): void;
  total(): PastUsage;
}

/** Calls without an end may have been charged, and count as estimated. Only they stay in memory. */
function sumUsage(): UsageSum {
  const pending = new Map<string, CallStarted>();
  let finished: PastUsage = { totals: NO_USAGE, charged: NO_CHARGE };
  return {
    add(record) {
      if (record.event === "started") pending.set(record.id, record);
      else {
        finished = withCall(finished, usageOf(record), pending.get(record.id));
        pending.delete(record.id);
      }
    },
    total: () => [...pending.values()].reduce((sum, start) => withCall(sum, UNKNOWN_TOKENS, start), finished),
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
