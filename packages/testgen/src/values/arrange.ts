import { expressionKey } from "./fits.ts";
import type { Expression } from "./expression.ts";

/** Returns the first row, then rows that differ in one position. */
export function oneAtATime<T>(options: readonly (readonly T[])[]): readonly (readonly T[])[] {
  if (options.some(({ length }) => length === 0)) return [];
  const base = options.flatMap((values) => values.slice(0, 1));
  const rows: (readonly T[])[] = [base];
  const longest = Math.max(0, ...options.map(({ length }) => length));
  for (let variant = 1; variant < longest; variant += 1) {
    for (const [position, values] of options.entries()) {
      const value = values[variant];
      if (value !== undefined) rows.push(base.map((item, index) => (index === position ? value : item)));
    }
  }
  return rows;
}

/**
 * Differs from the first row everywhere, because first values may not work together. Shifts positions, because equal types
 * have equal values.
 */
export function diagonals<T>(options: readonly (readonly T[])[]): readonly (readonly T[])[] {
  if (options.length < 2 || options.some(({ length }) => length === 0)) return [];
  const longest = Math.max(...options.map(({ length }) => length));
  return Array.from({ length: longest - 1 }, (_, variant) =>
    options.map((values, position) => values[(variant + 1 + position) % values.length] as T),
  );
}

export function interleave<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

export function interleaveWeighted<T>(
  groups: readonly { readonly items: readonly T[]; readonly weight: number }[],
): readonly T[] {
  const heaviest = Math.max(...groups.map(({ weight }) => weight));
  const placed = groups.flatMap(({ items, weight }, group) =>
    items.map((item, index) => ({ item, group, rank: (index + (group === 0 ? 0 : 0.5)) * (heaviest / weight) })),
  );
  return placed.toSorted((left, right) => left.rank - right.rank || left.group - right.group).map(({ item }) => item);
}

/** Two items of the first list, then both in turn. */
export function mixed<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  return [...first.slice(0, 2), ...interleave([second, first.slice(2)])];
}

export function distinctExpressions(expressions: readonly Expression[]): readonly Expression[] {
  return [...new Map(expressions.map((expression) => [expressionKey(expression), expression])).values()];
}
