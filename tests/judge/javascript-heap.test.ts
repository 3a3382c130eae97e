import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeSide, send } from "./javascript-heap.ts";

const anything = fc.anything({
  maxDepth: 4,
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
});

const graphs = fc.integer({ min: 1, max: 12 }).chain((size) => {
  const location = fc.integer({ min: 0, max: size - 1 });
  const kind = fc.constantFrom("object", "array", "map", "set", "error");
  return fc.array(fc.record({ kind, to: fc.array(location, { maxLength: 4 }) }), { minLength: size, maxLength: size });
});

type Graph = readonly { readonly kind: string; readonly to: readonly number[] }[];

function build(graph: Graph): readonly object[] {
  const made = graph.map(({ kind }, index) => {
    if (kind === "array") return [];
    if (kind === "map") return new Map<unknown, unknown>();
    if (kind === "set") return new Set<unknown>();
    return kind === "error" ? new RangeError(String(index)) : {};
  });
  for (const [index, { to }] of graph.entries()) {
    const value = made[index];
    for (const [edge, target] of to.entries()) {
      if (Array.isArray(value)) value.push(made[target]);
      else if (value instanceof Map) value.set(edge, made[target]);
      else if (value instanceof Set) value.add(made[target]);
      else Object.assign(value ?? {}, { [`edge${edge}`]: made[target] });
    }
  }
  return made;
}

function edges(value: unknown): readonly unknown[] {
  if (value instanceof Map) return [...value.values()];
  if (value instanceof Set) return [...value];
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function sameShape(left: unknown, right: unknown): boolean {
  const twins = new Map<unknown, unknown>();
  const pending: (readonly [unknown, unknown])[] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [entry, other] = pair;
    if (twins.has(entry)) {
      if (twins.get(entry) !== other) return false;
      continue;
    }
    if ([...twins.values()].includes(other)) return false;
    twins.set(entry, other);
    const [ones, others] = [edges(entry), edges(other)];
    if (ones.length !== others.length || Object.getPrototypeOf(entry) !== Object.getPrototypeOf(other)) return false;
    pending.push(...ones.map((item, index) => [item, others[index]] as const));
  }
  return true;
}

describe("one heap in two processes", () => {
  it("transfers any value and returns the identical object", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const [test, candidate] = [makeSide({ trusted: true }), makeSide({ trusted: false })];
        const there = send(test, candidate, value).value;
        expect(isDeepStrictEqual(there, value)).toBe(true);
        expect(Object.is(send(candidate, test, there).value, value)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it("preserves shared objects and cycles", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const [test, candidate] = [makeSide({ trusted: true }), makeSide({ trusted: false })];
        const made = build(graph);
        expect(sameShape(made, send(test, candidate, made).value)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("sends again only changed values, whichever process changed them", () => {
    fc.assert(
      fc.property(graphs, fc.nat(), fc.nat(), (graph, ours, theirs) => {
        const [test, candidate] = [makeSide({ trusted: true }), makeSide({ trusted: false })];
        const made = build(graph);
        const there = send(test, candidate, made).value as readonly object[];
        Object.assign(made[ours % made.length] ?? {}, { ours });
        expect(send(test, candidate, made).numbers).toHaveLength(1);
        expect(there[ours % made.length]).toMatchObject({ ours });
        Object.assign(there[theirs % made.length] ?? {}, { theirs: [theirs] });
        expect(send(candidate, test, there).numbers).toHaveLength(2);
        expect(made[theirs % made.length]).toMatchObject({ theirs: [theirs] });
        expect(sameShape(made, there)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
