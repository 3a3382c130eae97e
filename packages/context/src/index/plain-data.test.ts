import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";
import { plainData } from "./plain-data.ts";

const leaf = fc.oneof(
  fc.constantFrom(null, undefined, true, false),
  fc.maxSafeInteger(),
  fc.integer(),
  fc.double().filter((number) => !Object.is(number, -0)),
  fc.string({ unit: "binary" }),
);

const anything = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("data"), { maxLength: 4 }),
    fc.array(tie("data"), { maxLength: 4 }).map((items) => new Set(items)),
    fc.array(fc.tuple(fc.string(), tie("data")), { maxLength: 4 }).map((entries) => new Map(entries)),
    fc
      .dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie("data"), { maxKeys: 4 })
      .map((entries): object => ({ ...entries })),
  ),
})).data;

describe("plainData", () => {
  it("gives back any data, as the disk keeps it", () => {
    fc.assert(
      fc.property(anything, (data) => {
        expect(unpack(plainData, structuredClone(pack(plainData, data as object)))).toEqual(data);
      }),
    );
  });
});
