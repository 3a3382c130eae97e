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
  it("returns plain JSON that is equal for a copy of the value", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const written = toCanonical(value);
        expect(JSON.parse(JSON.stringify(written))).toEqual(written);
        expect(toCanonical(structuredClone(value))).toEqual(written);
      }),
    );
  });

  it("distinguishes values that are not deeply equal", () => {
    const pair = fc.oneof(
      fc.tuple(anything, anything),
      fc.tuple(anything, anything, anything).map(
        ([shared, item, other]) =>
          [
            [shared, item],
            [shared, other],
          ] as const,
      ),
    );
    fc.assert(
      fc.property(pair, ([item, other]) => {
        const isSame = JSON.stringify(toCanonical(item)) === JSON.stringify(toCanonical(other));
        expect([isSame, isDeepStrictEqual(item, other)]).not.toEqual([true, false]);
      }),
      { numRuns: 300 },
    );
  });

  it("preserves aliasing, also in a copy", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1, noNullPrototype: true }), (object) => {
        expect(toCanonical([object, object])).not.toEqual(toCanonical([object, { ...object }]));
      }),
    );
  });
});
