import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absent, PairMap } from "./pair-map.ts";

const small = fc.integer({ min: 0, max: 40 });
const number = fc.oneof(small, fc.integer({ min: 0, max: 2 ** 31 - 1 }));

describe("PairMap", () => {
  it("keeps a number under each pair that was added, and none under others", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number, number), { maxLength: 3_000 }),
        number,
        number,
        (entries, first, second) => {
          const map = new PairMap();
          const expected = new Map<string, number>();
          for (const [first, second, value] of entries) {
            const key = `${first} ${second}`;
            if (expected.has(key)) continue;
            expected.set(key, value);
            map.add(first, second, value);
          }
          expect(entries.map(([first, second]) => map.get(first, second))).toEqual(
            entries.map(([first, second]) => expected.get(`${first} ${second}`)),
          );
          expect(map.get(first, second)).toBe(expected.get(`${first} ${second}`) ?? absent);
        },
      ),
    );
  });

  it("tells pairs from their reverse, and grows", () => {
    const map = new PairMap();
    for (let first = 0; first < 200; first += 1)
      for (let second = 0; second < 20; second += 1) map.add(first, second, first * 20 + second);
    expect([map.get(7, 3), map.get(3, 7), map.get(199, 19), map.get(19, 199)]).toEqual([143, 67, 3_999, absent]);
  });
});
