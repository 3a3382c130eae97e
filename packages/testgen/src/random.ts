import { randomFractions } from "@repost/spec";

/** Equal for equal seeds on every machine. */
export interface Random {
  /** Returns an integer below `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T | undefined;
  pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number): T | undefined;
}

/** 32 bits suffice for a few thousand choices. */
export function createRandom(...seeds: readonly (string | number)[]): Random {
  const next = randomFractions(hash(seeds.join("\u0000")));
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
    pickWeighted(items, weightOf) {
      const total = items.reduce((sum, item) => sum + weightOf(item), 0);
      let remaining = next() * total;
      for (const item of items) {
        remaining -= weightOf(item);
        if (remaining < 0) return item;
      }
      return items.at(-1);
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(value: string): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < value.length; index += 1) {
    result = Math.imul(result ^ value.charCodeAt(index), 0x01000193);
  }
  return result | 0;
}
