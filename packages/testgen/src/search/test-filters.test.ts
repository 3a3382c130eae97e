import { describe, expect, it } from "vitest";
import type { Parameter } from "../subject.ts";
import { code, type Expression, integer, mapping, text } from "../values/expression.ts";
import { namesNoKey } from "./test-filters.ts";

const plain = {
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared: { kind: "unknown" },
  hints: [],
} as const;
const of: Parameter = { ...plain, name: "of" };
const keys: Parameter = { ...plain, name: "keys", keysOf: "of" };

const list = (...items: readonly Expression[]): Expression => ({ kind: "sequence", form: "list", items });
const loaf = mapping([
  [text("grain"), text("rye")],
  [integer(2), integer(3)],
]);

describe("namesNoKey", () => {
  it.each<readonly [string, Expression, Expression, boolean]>([
    ["existing keys", loaf, list(text("grain"), text("2")), false],
    ["a missing key in a list", loaf, list(text("grain"), text("crust")), true],
    ["a single missing key", loaf, text("crust"), true],
    ["an expression that is not a literal", loaf, code("key"), false],
    ["an object with unknown keys", code("bake()"), text("crust"), false],
    ["keys of an example's variable, which only the example knows", code("loaf"), text("crust"), true],
    ["an expression with an example's variable", code("loaf"), code("key"), false],
  ])("decides for %s", (_, owner, value, expected) => {
    expect(
      namesNoKey([
        [owner, of],
        [value, keys],
      ]),
    ).toBe(expected);
  });
});
