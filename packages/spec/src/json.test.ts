import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stableJson } from "./json.ts";

describe("stableJson", () => {
  it("sorts keys at every depth and keeps the order of lists", () => {
    expect(stableJson({ b: [{ d: 1, c: 2 }, 0], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1},0]}');
  });

  it("keeps a key named __proto__ as data", () => {
    expect(stableJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
  });

  it("represents the same value as JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
