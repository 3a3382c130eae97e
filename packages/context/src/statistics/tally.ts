import { type Distribution, distributionOf } from "./distribution.ts";
import { type Frequencies, frequenciesOf, sortedCounts } from "./frequencies.ts";

export interface Tally {
  add(total: string): void;
  value(series: string, value: number | null): void;
  count(group: string, name: string): void;
  total(name: string): number;
  distribution(series: string): Distribution | null;
  frequencies(group: string): Frequencies;
  counts(group: string): Readonly<Record<string, number>>;
}

export function createTally(): Tally {
  const totals = new Map<string, number>();
  const series = new Map<string, number[]>();
  const groups = new Map<string, Map<string, number>>();
  const groupOf = (name: string): Map<string, number> => {
    const existing = groups.get(name) ?? new Map<string, number>();
    groups.set(name, existing);
    return existing;
  };
  return {
    add: (name) => void totals.set(name, (totals.get(name) ?? 0) + 1),
    value(name, value) {
      if (value === null) return;
      const values = series.get(name);
      if (values === undefined) series.set(name, [value]);
      else values.push(value);
    },
    count(group, name) {
      const counts = groupOf(group);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    total: (name) => totals.get(name) ?? 0,
    distribution: (name) => distributionOf(series.get(name) ?? []),
    frequencies: (group) => frequenciesOf(groupOf(group)),
    counts: (group) => sortedCounts(groupOf(group)),
  };
}
