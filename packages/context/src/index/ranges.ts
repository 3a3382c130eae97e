import type { Span } from "@repost/spec";

export function distribute<T extends { readonly start: number }>(
  items: readonly T[],
  ranges: readonly Span[],
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

/** Returns -1 between ranges, which are in order. */
export function positionAt(ranges: readonly Span[], offset: number): number {
  let low = 0;
  let high = ranges.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ranges[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const range = ranges[low];
  return range !== undefined && range.start <= offset && offset < Math.max(range.end, range.start + 1) ? low : -1;
}

export function rangeAt<T extends Span>(ranges: readonly T[], offset: number): T | undefined {
  return ranges[positionAt(ranges, offset)];
}
