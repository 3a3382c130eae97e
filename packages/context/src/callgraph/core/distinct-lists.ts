const searchedDirectly = 8;

const noNumbers: readonly number[] = [];

/** Lists of distinct integers by key. Short lists have no set. */
export class DistinctLists {
  count = 0;
  readonly #lists: (number[] | undefined)[] = [];
  readonly #sets = new Map<number, Set<number>>();

  addKey(): void {
    this.#lists.push(undefined);
  }

  of(key: number): readonly number[] {
    return this.#lists[key] ?? noNumbers;
  }

  has(key: number, value: number): boolean {
    return this.#sets.get(key)?.has(value) ?? this.of(key).includes(value);
  }

  /** Requires a value that the list lacks. */
  add(key: number, value: number): void {
    const list = this.#lists[key];
    this.count += 1;
    if (list === undefined) {
      this.#lists[key] = [value];
      return;
    }
    list.push(value);
    const set = this.#sets.get(key);
    if (set !== undefined) set.add(value);
    else if (list.length > searchedDirectly) this.#sets.set(key, new Set(list));
  }
}
