/** Usage as reported by servers. */
export interface UsageTotals {
  /** Includes failures and retries. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls without reported usage, which may have been charged. */
  readonly callsWithoutUsage: number;
  /** null if unknown. */
  readonly usd: number | null;
}

export interface CallUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly usd: number | undefined;
}

export const NO_USAGE: UsageTotals = { calls: 0, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 0, usd: 0 };

export const NO_TOKENS: CallUsage = { inputTokens: 0, outputTokens: 0, usd: 0 };

export const UNKNOWN_TOKENS: CallUsage = { inputTokens: undefined, outputTokens: undefined, usd: undefined };

export function addCall(totals: UsageTotals, { inputTokens, outputTokens, usd }: CallUsage): UsageTotals {
  const unknown = inputTokens === undefined || outputTokens === undefined;
  return {
    calls: totals.calls + 1,
    inputTokens: totals.inputTokens + (inputTokens ?? 0),
    outputTokens: totals.outputTokens + (outputTokens ?? 0),
    callsWithoutUsage: totals.callsWithoutUsage + (unknown ? 1 : 0),
    usd: totals.usd === null || usd === undefined ? null : totals.usd + usd,
  };
}
