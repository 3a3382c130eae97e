export interface Frequencies {
  readonly distinct: number;
  readonly top: readonly { readonly name: string; readonly count: number }[];
}

const SHOWN = 30;

export function frequenciesOf(names: readonly string[]): Frequencies {
  const sorted = sortedCounts(names);
  return { distinct: sorted.length, top: sorted.slice(0, SHOWN).map(([name, count]) => ({ name, count })) };
}

export function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sortedCounts(names));
}

function sortedCounts(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(
    ([leftName, left], [rightName, right]) => right - left || (leftName < rightName ? -1 : 1),
  );
}
