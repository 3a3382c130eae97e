const largestSecond = 2 ** 26;

/** Map from pairs of natural numbers, smaller than nested maps. */
export class PairMap<T> {
  readonly #values = new Map<number, T>();

  getOrCreate(first: number, second: number, create: () => T): T {
    const key = first * largestSecond + second;
    const existing = this.#values.get(key);
    if (existing !== undefined) return existing;
    const created = create();
    this.#values.set(key, created);
    return created;
  }
}
