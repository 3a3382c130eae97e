import { chargeOf, NO_CHARGE, type PastSpending, plus } from "../budget/budget.ts";
import { addCall, type CallSpending, NOTHING_SPENT, UNKNOWN_TOKENS } from "../budget/spending.ts";
import type { CallFinished, CallRecord, CallStarted } from "./call-record.ts";

/** Adds up the records of a journal. Only calls without an end stay in memory. */
export interface SpendingSum {
  add(record: CallRecord): void;
  total(): PastSpending;
}

/** Creates a sum of recorded usage. Calls without an end may have been charged, and count as estimated. */
export function sumSpending(): SpendingSum {
  const underWay = new Map<string, CallStarted>();
  let finished: PastSpending = { spending: NOTHING_SPENT, charged: NO_CHARGE };
  return {
    add(record) {
      if (record.event === "started") underWay.set(record.id, record);
      else {
        finished = withCall(finished, spendingOf(record), underWay.get(record.id));
        underWay.delete(record.id);
      }
    },
    total: () => [...underWay.values()].reduce((sum, start) => withCall(sum, UNKNOWN_TOKENS, start), finished),
  };
}

function withCall({ spending, charged }: PastSpending, actual: CallSpending, start?: CallStarted): PastSpending {
  return { spending: addCall(spending, actual), charged: plus(charged, chargeOf(actual, estimateOf(start))) };
}

function spendingOf(end: CallFinished): CallSpending {
  return {
    inputTokens: end.input_tokens ?? undefined,
    outputTokens: end.output_tokens ?? undefined,
    usd: end.usd ?? undefined,
  };
}

function estimateOf(start: CallStarted | undefined): CallSpending {
  return {
    inputTokens: start?.reserved_input_tokens,
    outputTokens: start?.reserved_output_tokens,
    usd: start?.reserved_usd ?? undefined,
  };
}
