export interface Frequencies {
  readonly distinct: number;
  readonly top: readonly { readonly name: string; readonly count: number }[];
}

const SHOWN = 30;

export function frequenciesOf(counts: ReadonlyMap<string, number>): Frequencies {
  const top = [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
  return { distinct: counts.size, top: top.slice(0, SHOWN) };
}

export function sortedCounts(counts: ReadonlyMap<string, number>): Record<string, number> {
  const entries = [...counts].toSorted(
    ([leftKey, leftCount], [rightKey, rightCount]) => rightCount - leftCount || (leftKey < rightKey ? -1 : 1),
  );
  return Object.fromEntries(entries);
}
