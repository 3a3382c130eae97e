/** What calls have taken so far. Known figures are sums of what servers said; what they did not say is counted apart. */
export interface Spending {
  /** Calls that were sent, failed ones and retries included. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls that may have been charged although nobody said for how many tokens. */
  readonly callsWithoutUsage: number;
  /** null: some call's price or tokens are unknown. */
  readonly usd: number | null;
}

/** One call's share. */
export interface CallSpending {
  /** undefined: unknown. */
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly usd: number | undefined;
}

export const NOTHING_SPENT: Spending = { calls: 0, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 0, usd: 0 };

/** Of a call that a server refused. */
export const NO_TOKENS: CallSpending = { inputTokens: 0, outputTokens: 0, usd: 0 };

/** Of a call that may have been charged. */
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
