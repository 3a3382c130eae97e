import { isPlainObject } from "@repost/spec";

/**
 * The SDK would reject some usage and lose a paid answer. Invalid counts become zero, which `tokenUsage` reads as
 * unknown.
 */
export function normalizeUsage(body: unknown): unknown {
  if (!isPlainObject(body) || !("usage" in body)) return body;
  return { ...body, usage: isPlainObject(body["usage"]) ? mendCounts(body["usage"]) : null };
}

function mendCounts(usage: Record<string, unknown>): Record<string, unknown> {
  const counts = Object.fromEntries(
    Object.entries(usage).map(([field, value]) => {
      if (field.endsWith("_details")) return [field, isPlainObject(value) ? mendFields(value) : null];
      return [field, field.endsWith("_tokens") ? countOf(value) : value];
    }),
  );
  // The SDK requires all three counts.
  return { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, ...counts };
}

function mendFields(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([field, value]) => [field, field.endsWith("_tokens") ? countOf(value) : value]),
  );
}

function countOf(value: unknown): number {
  const count = typeof value === "string" && /^\d+$/u.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : 0;
}
