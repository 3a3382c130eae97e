export interface QuantileGroup<T> {
  readonly from: number;
  readonly to: number;
  /** Sorted by value. */
  readonly items: readonly T[];
}

/**
 * Splits items into groups of similar size (CodeBenchGen, Xie et al. 2024, section 5.3). Equal values share a group;
 * empty groups are dropped.
 * @param count at least 1
 */
export function quantileGroups<T>(items: readonly T[], valueOf: (item: T) => number, count = 5): QuantileGroup<T>[] {
  const groups: T[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const same of runsOfEqual(items, valueOf)) {
    // The middle of equal values decides their group.
    const group = Math.floor(((before + same.length / 2) * count) / items.length);
    groups[Math.min(count - 1, group)]?.push(...same);
    before += same.length;
  }
  return groups.flatMap((members) => {
    const [first, last] = [members[0], members.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ from: valueOf(first), to: valueOf(last), items: members }];
  });
}

function runsOfEqual<T>(items: readonly T[], valueOf: (item: T) => number): T[][] {
  const byValue = new Map<number, T[]>();
  for (const item of items) {
    const value = valueOf(item);
    const known = byValue.get(value);
    if (known === undefined) byValue.set(value, [item]);
    else known.push(item);
  }
  return [...byValue].toSorted(([one], [other]) => one - other).map(([, same]) => same);
}
