interface Range {
  readonly start: number;
  readonly end: number;
}

export function distribute<T extends { readonly start: number }>(
  items: readonly T[],
  ranges: readonly Range[],
): readonly (readonly T[])[] {
  const lists: T[][] = ranges.map(() => []);
  let position = 0;
  for (const item of items) {
    while (position < ranges.length && (ranges[position]?.end ?? 0) <= item.start) position += 1;
    const range = ranges[position];
    if (range !== undefined && range.start <= item.start) lists[position]?.push(item);
  }
  return lists;
}

export function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}
