/** Usage of all calls so far. Token counts are sums of reported figures. */
export interface Spending {
  /** Sent calls, with failures and retries. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls that may have been charged without a report of tokens. */
  readonly callsWithoutUsage: number;
  /** null if a price or a number of tokens is unknown. */
  readonly usd: number | null;
}

export interface CallSpending {
  /** undefined if unknown. */
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly usd: number | undefined;
}

export const NOTHING_SPENT: Spending = { calls: 0, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 0, usd: 0 };

/** Usage of a rejected call. */
export const NO_TOKENS: CallSpending = { inputTokens: 0, outputTokens: 0, usd: 0 };

/** Usage of a call that may have been charged. */
export const UNKNOWN_TOKENS: CallSpending = { inputTokens: undefined, outputTokens: undefined, usd: undefined };

export function addCall(spending: Spending, { inputTokens, outputTokens, usd }: CallSpending): Spending {
  const unknown = inputTokens === undefined || outputTokens === undefined;
  return {
    calls: spending.calls + 1,
    inputTokens: spending.inputTokens + (inputTokens ?? 0),
    outputTokens: spending.outputTokens + (outputTokens ?? 0),
    callsWithoutUsage: spending.callsWithoutUsage + (unknown ? 1 : 0),
    usd: spending.usd === null || usd === undefined ? null : spending.usd + usd,
  };
}
