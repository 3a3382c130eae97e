import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PairLists } from "./pair-lists.ts";

function listOf(lists: PairLists, key: number): readonly number[] {
  const positions: number[] = [];
  for (let pair = lists.first(key); pair !== -1; pair = lists.next(pair)) {
    expect(lists.keyAt(pair)).toBe(key);
    positions.push(lists.valueAt(pair));
  }
  return positions;
}

describe("PairLists", () => {
  it("keeps what was added to each key once, in order, however much that is", () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: -50, max: 50 })), { maxLength: 400 });
    fc.assert(
      fc.property(pairs, (added) => {
        const lists = new PairLists();
        const expected = Array.from({ length: 6 }, (): number[] => []);
        for (const _ of expected) lists.addKey();
        for (const [key, value] of added) {
          const known = expected[key] ?? [];
          expect(lists.has(key, value)).toBe(known.includes(value));
          if (known.includes(value)) continue;
          expect(lists.add(key, value)).toBe(lists.count - 1);
          known.push(value);
        }
        for (const [key, list] of expected.entries()) {
          expect(listOf(lists, key)).toEqual(list);
          expect(lists.sizeOf(key)).toBe(list.length);
        }
      }),
    );
  });

  it("grows with its keys and its values", () => {
    const lists = new PairLists();
    for (let key = 0; key < 3000; key += 1) lists.addKey();
    for (let value = 0; value < 3000; value += 1) {
      lists.add(value, value);
      if (value > 0) lists.add(0, value);
    }
    expect([listOf(lists, 0).length, listOf(lists, 2999), lists.has(0, 2999), lists.has(0, 3000)]).toEqual([
      3000,
      [2999],
      true,
      false,
    ]);
  });
});
