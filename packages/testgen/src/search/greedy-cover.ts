/** Returns the items that add most parts first, until no item adds one. */
export function greedyCover<Item, Part>(
  items: readonly Item[],
  partsOf: (item: Item) => Iterable<Part>,
): readonly Item[] {
  const covered = new Set<Part>();
  const chosen: Item[] = [];
  for (;;) {
    const gains = items.map((item) => [...partsOf(item)].filter((part) => !covered.has(part)).length);
    const most = Math.max(0, ...gains);
    const [best] = most === 0 ? [] : items.slice(gains.indexOf(most), gains.indexOf(most) + 1);
    if (best === undefined) return chosen;
    chosen.push(best);
    for (const part of partsOf(best)) covered.add(part);
  }
}
