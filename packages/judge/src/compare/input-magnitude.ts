import type { CanonicalValue, Observation } from "@repost/spec";

/** Larger inputs provoke overflow and would hide every difference. */
const MAX_MAGNITUDE = 1e18;
/** Relative error of a few roundings: four units in the last place. */
const ROUNDINGS = 2 ** -50;

/**
 * Returns the absolute tolerance of float results for large inputs: the sum of `[1e16, 1.0, -1e16]` depends on the
 * order. Counts floats of arguments and receiver.
 */
export function inputSlack(observation: Observation): number {
  if (!("arguments" in observation)) return 0;
  let largest = 0;
  const pending: unknown[] = [observation.receiver, ...observation.arguments];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const size = floatSize(value as CanonicalValue);
    if (size <= MAX_MAGNITUDE) largest = Math.max(largest, size);
    for (const part of Object.values(value) as readonly unknown[]) pending.push(part);
  }
  return largest * ROUNDINGS;
}

function floatSize(value: CanonicalValue): number {
  const { $: tag, v: text } = value as { readonly $?: unknown; readonly v?: unknown };
  const size = tag === "float" && typeof text === "string" ? Math.abs(Number(text)) : 0;
  return Number.isNaN(size) ? 0 : size;
}
