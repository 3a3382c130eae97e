/** The mean of more pairs differs little. */
const MOST_PAIRS = 1_000;

/** Returns all pairs, or every k-th, deterministically. */
export function differentPairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  const all = (items.length * (items.length - 1)) / 2;
  const step = Math.max(1, Math.ceil(all / MOST_PAIRS));
  const pairs: (readonly [T, T])[] = [];
  let number = 0;
  for (let first = 0; first < items.length; first += 1)
    for (let second = first + 1; second < items.length; second += 1) {
      if (number % step === 0) pairs.push([items[first] as T, items[second] as T]);
      number += 1;
    }
  return pairs;
}
