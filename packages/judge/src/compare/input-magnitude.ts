import type { CanonicalValue, Observation } from "@repost/spec";

/** Inputs beyond this are there to provoke an overflow: no result could be told from another beside them. */
const MAX_MAGNITUDE = 1e18;
/** Share of the largest input that a few roundings change: four units in the last place. */
const ROUNDINGS = 2 ** -50;

/**
 * Returns by how much two float results may differ because of the size of the inputs: on `[1e16, 1.0, -1e16]` the sum depends on the
 * order of additions. Only floats among the arguments and the receiver count.
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
