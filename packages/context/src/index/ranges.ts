import type { Span } from "@repost/spec";
import { firstThat } from "../first-that.ts";

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
  const position = firstThat(ranges.length, (next) => (ranges[next]?.start ?? 0) > offset) - 1;
  const range = ranges[position];
  return range !== undefined && offset < Math.max(range.end, range.start + 1) ? position : -1;
}

export function rangeAt<T extends Span>(ranges: readonly T[], offset: number): T | undefined {
  return ranges[positionAt(ranges, offset)];
}
