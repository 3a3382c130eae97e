import { type Distribution, distributionOf } from "./distribution.ts";

export interface Frequencies {
  readonly distinct: number;
  readonly top: readonly { readonly name: string; readonly count: number }[];
}

const SHOWN = 30;

export class Tally {
  readonly #totals = new Map<string, number>();
  readonly #series = new Map<string, number[]>();
  readonly #groups = new Map<string, Map<string, number>>();

  add(name: string): void {
    this.#totals.set(name, this.total(name) + 1);
  }

  value(name: string, value: number | null): void {
    const values = this.#series.get(name) ?? [];
    if (value !== null) values.push(value);
    this.#series.set(name, values);
  }

  count(group: string, name: string): void {
    const counts = this.#groups.get(group) ?? new Map<string, number>();
    this.#groups.set(group, counts.set(name, (counts.get(name) ?? 0) + 1));
  }

  total(name: string): number {
    return this.#totals.get(name) ?? 0;
  }

  distribution(series: string): Distribution | null {
    return distributionOf(this.#series.get(series) ?? []);
  }

  frequencies(group: string): Frequencies {
    const sorted = this.#sorted(group);
    return { distinct: sorted.length, top: sorted.slice(0, SHOWN).map(([name, count]) => ({ name, count })) };
  }

  counts(group: string): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#sorted(group));
  }

  #sorted(group: string): readonly (readonly [name: string, count: number])[] {
    return [...(this.#groups.get(group) ?? [])].toSorted(
      ([leftName, left], [rightName, right]) => right - left || (leftName < rightName ? -1 : 1),
    );
  }
}
