import { isPlainObject, type TokenUsage } from "@repost/spec";

/**
 * The SDK would reject some usage and lose a paid answer. Invalid counts become zero, which `tokenUsage` reads as
 * unknown.
 */
export function normalizeUsage(body: unknown): unknown {
  if (!isPlainObject(body) || !("usage" in body)) return body;
  const { usage } = body;
  // The SDK requires all three counts.
  const counts = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  return { ...body, usage: isPlainObject(usage) ? { ...counts, ...mendCounts(usage) } : null };
}

function mendCounts(usage: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(usage).map(([field, value]) => {
      if (field.endsWith("_details")) return [field, isPlainObject(value) ? mendCounts(value) : null];
      return [field, field.endsWith("_tokens") ? countOf(value) : value];
    }),
  );
}

function countOf(value: unknown): number {
  const count = typeof value === "string" && /^\d+$/u.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : 0;
}

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
