import { firstThat } from "../first-that.ts";
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
  const count = firstThat(since.length, (position) => (since[position] ?? 0) > offset);
  return count === 0 ? undefined : binders[last[count - 1] ?? 0];
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
