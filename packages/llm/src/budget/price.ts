import type { TokenUsage } from "@repost/spec";

/** US dollars per million tokens. There is no built-in list, because prices change. */
export interface ModelPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
  /** @default inputUsdPerMillion */
  readonly cachedInputUsdPerMillion?: number;
}

/** US dollars, or undefined if unknown. */
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
