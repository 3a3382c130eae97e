import type { TokenUsage } from "@repost/spec";

interface SdkUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly inputTokenDetails: { readonly cacheReadTokens: number | undefined };
}

/** The SDK reports zero for missing counts, so zero means unknown. */
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
