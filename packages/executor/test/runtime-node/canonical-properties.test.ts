import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runtimeFolder } from "./run-node.ts";

interface CanonicalModule {
  readonly toCanonical: (value: unknown) => unknown;
}

const { toCanonical } = (await import(`${runtimeFolder}/canonical.js`)) as CanonicalModule;

const anything = fc.anything({
  maxDepth: 4,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: false,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withBoxedValues: true,
});

describe("toCanonical", () => {
  it("is plain JSON that a copy of the value has as well", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const written = toCanonical(value);
        expect(JSON.parse(JSON.stringify(written))).toEqual(written);
        expect(toCanonical(structuredClone(value))).toEqual(written);
      }),
    );
  });

  it("tells values apart that are not deeply equal", () => {
    const pair = fc.oneof(
      fc.tuple(anything, anything),
      fc.tuple(anything, anything, anything).map(
        ([shared, one, other]) =>
          [
            [shared, one],
            [shared, other],
          ] as const,
      ),
    );
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const isSame = JSON.stringify(toCanonical(one)) === JSON.stringify(toCanonical(other));
        expect([isSame, isDeepStrictEqual(one, other)]).not.toEqual([true, false]);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps aliasing: a shared object is one, and its copy is another", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1, noNullPrototype: true }), (object) => {
        expect(toCanonical([object, object])).not.toEqual(toCanonical([object, { ...object }]));
      }),
    );
  });
});
