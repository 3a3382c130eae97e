import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  flag,
  integer,
  later,
  list,
  mapOf,
  nullable,
  oneOf,
  pack,
  present,
  record,
  rows,
  text,
  unpack,
} from "./packed.ts";

const loaf = record({
  name: text,
  weight: nullable(integer),
  isSliced: flag,
  kind: oneOf("rye", "cake"),
  parts: list(text),
  prices: mapOf(list(integer)),
});

const anyInteger = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

const anyLoaf = fc.record({
  name: fc.string({ unit: "binary" }),
  weight: fc.option(anyInteger),
  isSliced: fc.boolean(),
  kind: fc.constantFrom("rye" as const, "cake" as const),
  parts: fc.array(fc.string()),
  prices: fc
    .array(fc.tuple(fc.string(), fc.array(anyInteger)))
    .map((entries): ReadonlyMap<string, readonly number[]> => new Map(entries)),
});

describe("pack", () => {
  it("gives back any record, with what comes before and behind it", () => {
    const shelf = record({ loaves: list(loaf), table: rows, last: integer });
    fc.assert(
      fc.property(fc.array(anyLoaf), fc.array(anyInteger), anyInteger, (loaves, numbers, last) => {
        const value = { loaves, table: Int32Array.from(numbers), last };
        expect(unpack(shelf, structuredClone(pack(shelf, value)))).toEqual(value);
      }),
    );
  });

  it("keeps each text once, and makes what was put off when it is asked for, once", () => {
    const shelf = record({ first: later(list(text)), second: text });
    const packed = pack(shelf, { first: present(["rye", "rye", "cake"]), second: "cake" });
    expect(packed.texts).toEqual(["rye", "cake"]);
    const { first, second } = unpack(shelf, packed);
    expect(second).toBe("cake");
    expect(first.get()).toEqual(["rye", "rye", "cake"]);
    expect(first.get()).toBe(first.get());
  });
});
