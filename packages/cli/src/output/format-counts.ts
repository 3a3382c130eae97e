export function formatCounts(counts: Readonly<Record<string, number>>): string {
  return formatEntries(Object.entries(counts));
}

export function formatGreatestFirst(counts: Readonly<Record<string, number>>): string {
  return formatEntries(greatestFirst(counts));
}

export function greatestFirst(counts: Readonly<Record<string, number>>): [name: string, count: number][] {
  return Object.entries(counts).toSorted(([, left], [, right]) => right - left);
}

function formatEntries(counts: readonly [name: string, count: number][]): string {
  return counts.map(([name, count]) => `${count} ${name}`).join(", ");
}
