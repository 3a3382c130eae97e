import type { TokenUsage } from "@repost/spec";

/** What a model costs, as its provider publishes it: US dollars a million tokens. There is no built-in list; it would be wrong soon. */
export interface ModelPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
  /** For input that the server had cached. @default inputUsdPerMillion */
  readonly cachedInputUsdPerMillion?: number;
}

/** What a call cost in US dollars; undefined where price or tokens are unknown. */
export function costOf(usage: TokenUsage, price: ModelPrice | undefined): number | undefined {
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined;
  const { inputUsdPerMillion, outputUsdPerMillion, cachedInputUsdPerMillion = inputUsdPerMillion } = price;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const micro =
    (inputTokens - cached) * inputUsdPerMillion +
    cached * cachedInputUsdPerMillion +
    outputTokens * outputUsdPerMillion;
  return micro / 1e6;
}
