import { getOrCreate } from "../../memoize.ts";

const largestSecond = 2 ** 26;

/** Map from pairs of natural numbers, smaller than nested maps. */
export class PairMap<T> {
  readonly #values = new Map<number, T>();

  getOrCreate(first: number, second: number, create: () => T): T {
    return getOrCreate(this.#values, first * largestSecond + second, create);
  }
}
