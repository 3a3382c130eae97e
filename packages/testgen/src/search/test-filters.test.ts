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
    ["keys that are there", loaf, list(text("grain"), text("2")), false],
    ["one that is not", loaf, list(text("grain"), text("crust")), true],
    ["a single key that is not", loaf, text("crust"), true],
    ["what is no literal", loaf, code("key"), false],
    ["an object whose keys are not known", code("bake()"), text("crust"), false],
    ["keys of an example's variable, which only the example knows", code("loaf"), text("crust"), true],
    ["what is no literal with an example's variable", code("loaf"), code("key"), false],
  ])("tells of %s", (_, owner, given, expected) => {
    expect(
      namesNoKey([
        [owner, of],
        [given, keys],
      ]),
    ).toBe(expected);
  });
});
