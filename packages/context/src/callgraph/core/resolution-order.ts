import type { BaseValue, ClassValue } from "./values.ts";

const maxDepth = 200;

/** Returns the C3 order, or depth first when C3 fails. */
export function resolutionOrder(start: ClassValue, depth = 0): readonly BaseValue[] {
  return (start.order ??= findOrder(start, depth));
}

function findOrder(start: ClassValue, depth: number): readonly BaseValue[] {
  if (depth > maxDepth) return [start];
  const bases = start.bases.flat();
  const [only] = bases;
  if (only === undefined) return [start];
  if (bases.length === 1) return [start, ...orderOf(only, depth).filter((type) => type !== start)];
  const orders = bases.map((base) => orderOf(base, depth).filter((type) => type !== start));
  return [start, ...(merge([...orders, bases]) ?? new Set(orders.flat()))];
}

function orderOf(base: BaseValue, depth: number): readonly BaseValue[] {
  return base.kind === "class" ? resolutionOrder(base, depth + 1) : [base];
}

function merge(lists: readonly (readonly BaseValue[])[]): readonly BaseValue[] | undefined {
  const order: BaseValue[] = [];
  let rest = lists.filter((list) => list.length > 0);
  while (rest.length > 0) {
    const next = rest.map(([head]) => head).find((head) => rest.every((list) => !list.includes(head as BaseValue, 1)));
    if (next === undefined) return undefined;
    order.push(next);
    rest = rest.map((list) => list.filter((type) => type !== next)).filter((list) => list.length > 0);
  }
  return order;
}
