import type { TokenUsage } from "@repost/spec";

/** Usage as the AI SDK reports it. */
export interface SdkUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly inputTokenDetails: { readonly cacheReadTokens: number | undefined };
}

/**
 * What is really known of a call's tokens. The SDK says zero where a server was silent about one of the counts, and no call takes
 * none of either: a request has a text, and the end of an answer is a token too. So zero means unknown.
 */
export function tokenUsage({ inputTokens, outputTokens, inputTokenDetails }: SdkUsage): TokenUsage {
  const cached = knownCount(inputTokenDetails.cacheReadTokens);
  return {
    inputTokens: knownCount(inputTokens),
    outputTokens: knownCount(outputTokens),
    ...(cached === undefined ? {} : { cachedInputTokens: cached }),
  };
}

function knownCount(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}
