import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Random {
  integer(least: number, most: number): number;
  fraction(): number;
  /** @throws RangeError without items */
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const integer = (least: number, most: number): number => uniformInt(generator, least, most);
  return {
    integer,
    fraction: () => uniformFloat64(generator),
    pick(items) {
      const item = items[integer(0, Math.max(0, items.length - 1))];
      if (item === undefined) throw new RangeError("There is nothing to pick from.");
      return item;
    },
  };
}
