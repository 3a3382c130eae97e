interface Stretch {
  readonly start: number;
  readonly end: number;
}

export function distribute<T extends { readonly start: number }>(
  items: readonly T[],
  stretches: readonly Stretch[],
): readonly (readonly T[])[] {
  const lists: T[][] = stretches.map(() => []);
  let position = 0;
  for (const item of items) {
    while (position < stretches.length && (stretches[position]?.end ?? 0) <= item.start) position += 1;
    const stretch = stretches[position];
    if (stretch !== undefined && stretch.start <= item.start) lists[position]?.push(item);
  }
  return lists;
}

export function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}
