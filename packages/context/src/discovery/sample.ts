import { createHash } from "node:crypto";

/** 0 and "all" mean no limit. */
export type Cap = number | "all";

export interface Sampled<T> {
  readonly selected: readonly T[];
  readonly notSelected: readonly T[];
}

/** Draws at most `cap` items in order. Additional items change few choices. */
export function sample<T>(items: readonly T[], cap: Cap, seed: number, keyOf: (item: T) => string): Sampled<T> {
  if (cap === "all" || cap === 0 || items.length <= cap) return { selected: items, notSelected: [] };
  const ranked = items
    .map((item) => ({
      item,
      rank: createHash("sha256")
        .update(`${seed}\0${keyOf(item)}`)
        .digest("hex"),
    }))
    .toSorted((left, right) => (left.rank < right.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, cap).map(({ item }) => item));
  return { selected: items.filter((item) => chosen.has(item)), notSelected: items.filter((item) => !chosen.has(item)) };
}
