import { memoizeWeakly } from "../memoize.ts";
import type { Binder } from "./python-module.ts";

interface Order {
  readonly since: readonly number[];
  readonly last: readonly number[];
}

const fewBinders = 16;

export function binderAt(binders: readonly Binder[], offset: number | null): Binder | undefined {
  if (offset === null) return binders.at(-1);
  if (binders.length <= fewBinders) return binders.findLast(({ since }) => since <= offset);
  const { since, last } = orderOf(binders);
  let low = 0;
  let high = since.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((since[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : binders[last[low - 1] ?? 0];
}

const orderOf = memoizeWeakly((binders: readonly Binder[]): Order => {
  const positions = [...binders.keys()].toSorted(
    (left, right) => (binders[left]?.since ?? 0) - (binders[right]?.since ?? 0),
  );
  let latest = 0;
  return {
    since: positions.map((position) => binders[position]?.since ?? 0),
    last: positions.map((position) => (latest = Math.max(latest, position))),
  };
});
