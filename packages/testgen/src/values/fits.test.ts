import { describe, expect, it } from "vitest";
import {
  boolean,
  call,
  code,
  float,
  integer,
  list,
  mapping,
  nothing,
  sequence,
  text,
  type Expression,
} from "./expression.ts";
import { fits } from "./fits.ts";
import { unknown, type Shape } from "./shape.ts";

const words: Shape = { kind: "sequence", form: "any", item: { kind: "text" } };

const tree: Shape = {
  kind: "mapping",
  key: { kind: "text" },
  value: unknown,
  fields: [
    { name: "rings", shape: { kind: "number" } },
    { name: "name", shape: { kind: "union", options: [{ kind: "text" }, { kind: "nothing" }] } },
  ],
};

describe("fits", () => {
  it.each<[string, Expression, Shape, boolean | null]>([
    ["an integer a number", integer(1), { kind: "number" }, true],
    ["what code calls null no number", code("null"), { kind: "number" }, false],
    ["other code something that cannot be told", code("size"), { kind: "number" }, null],
    ["a float no integer", float("1.5"), { kind: "integer" }, false],
    ["anything an unknown shape, which says nothing", integer(1), unknown, null],
    ["nothing an optional value", nothing, { kind: "union", options: [{ kind: "text" }, { kind: "nothing" }] }, true],
    ["a list of texts a collection of texts", list([text("a")]), words, true],
    ["a text a collection of texts", text("abc"), words, true],
    ["a mapping the collection of its keys", mapping([[text("a"), integer(1)]]), words, true],
    ["a list of numbers no collection of texts", list([integer(1)]), words, false],
    ["a tuple no list", sequence("tuple", []), { kind: "sequence", form: "list", item: unknown }, false],
    [
      "a pair a tuple of the same length only",
      sequence("tuple", [integer(1)]),
      { kind: "tuple", items: [{ kind: "integer" }, { kind: "integer" }] },
      false,
    ],
    ["one of the named literals", text("r"), { kind: "literal", values: [text("r"), text("w")] }, true],
    ["no other literal", text("x"), { kind: "literal", values: [text("r"), text("w")] }, false],
    ["a boolean no text", boolean(true), { kind: "text" }, false],
    ["an instance its class", call("shop.Order", []), { kind: "instance", name: "Order" }, true],
    ["a literal no instance", integer(1), { kind: "instance", name: "Order" }, false],
    ["code whatever it may be", code("x"), { kind: "integer" }, null],
    ["a literal no function", integer(1), { kind: "callable", arity: 1, role: "key" }, false],
    [
      "what a call gives maybe a function",
      call("returning", [integer(1)]),
      { kind: "callable", arity: 1, role: "key" },
      null,
    ],
    ["a mapping without a field that must be there none of its kind", mapping([]), tree, false],
    ["a mapping with all that must be there one of its kind", mapping([[text("rings"), integer(3)]]), tree, true],
    ["a field of another kind wrong", mapping([[text("rings"), text("3")]]), tree, false],
    [
      "mappings by keys and values",
      mapping([[text("a"), text("b")]]),
      { kind: "mapping", key: { kind: "text" }, value: { kind: "integer" } },
      false,
    ],
  ])("decides for %s", (_, expression, shape, answer) => {
    expect(fits(expression, shape)).toBe(answer);
  });

  it("rejects functions and dates for plain types, and returns null for other code", () => {
    const list = { kind: "sequence", form: "any", item: { kind: "unknown" } } as const;
    const written = ["(x) => x", "new Date(0)", "new Set([1])", "rows"].map((item) => code(item));
    expect(written.map((item) => fits(item, list))).toEqual([false, false, null, null]);
  });

  it("accepts calls for a text if they are known to return one", () => {
    const fileWith = (options: { readonly resultType?: "text" }): boolean | null =>
      fits(call("file_with", [text("a.txt"), text("")], options), { kind: "text" });
    expect([fileWith({ resultType: "text" }), fileWith({})]).toEqual([true, false]);
  });
});
