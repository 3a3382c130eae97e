import { chargeOf, NO_CHARGE, type PastSpending, plus } from "../budget/budget.ts";
import { addCall, type CallSpending, NOTHING_SPENT } from "../budget/spending.ts";
import type { CallFinished, CallRecord, CallStarted } from "./call-record.ts";

/**
 * What the calls of a journal took. A call that was under way when its process was killed may have been charged: it counts as
 * estimated, as long as nobody knows better.
 */
export function pastSpending(records: readonly CallRecord[]): PastSpending {
  const ends = new Map(
    records.flatMap((record) => (record.event === "finished" ? [[record.id, record] as const] : [])),
  );
  let spending = NOTHING_SPENT;
  let charged = NO_CHARGE;
  for (const record of records) {
    if (record.event !== "started") continue;
    const actual = spendingOf(ends.get(record.id));
    spending = addCall(spending, actual);
    charged = plus(charged, chargeOf(actual, estimateOf(record)));
  }
  return { spending, charged };
}

function spendingOf(end: CallFinished | undefined): CallSpending {
  return {
    inputTokens: end?.input_tokens ?? undefined,
    outputTokens: end?.output_tokens ?? undefined,
    usd: end?.usd ?? undefined,
  };
}

function estimateOf(start: CallStarted): CallSpending {
  return {
    inputTokens: start.reserved_input_tokens,
    outputTokens: start.reserved_output_tokens,
    usd: start.reserved_usd ?? undefined,
  };
}
