type Counts<K extends string> = Partial<Record<K, number>>;

export function addTo<K extends string>(counts: Counts<K>, key: K, times = 1): void {
  counts[key] = (counts[key] ?? 0) + times;
}

export function addAll(counts: Counts<string>, added: Readonly<Record<string, number>>): void {
  for (const [key, times] of Object.entries(added)) addTo(counts, key, times);
}
