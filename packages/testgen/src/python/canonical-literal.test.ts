import type { CanonicalValue } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { canonicalLiteral } from "./canonical-literal.ts";

describe("canonicalLiteral", () => {
  it.each<[CanonicalValue, string | null]>([
    [null, "None"],
    [true, "True"],
    [-3, "-3"],
    ["it's", '"it\'s"'],
    [[1, [2]], "[1, [2]]"],
    [{ $: "int", v: "9007199254740993" }, "9007199254740993"],
    [{ $: "float", v: "-0.0" }, "-0.0"],
    [{ $: "float", v: "inf" }, 'float("inf")'],
    [{ $: "float", v: "nan" }, null],
    [{ $: "bytes", v: "AP8=" }, 'b"\\x00\\xff"'],
    [{ $: "tuple", v: [1] }, "(1,)"],
    [{ $: "set", v: [] }, "set()"],
    [{ $: "frozenset", v: [] }, "frozenset()"],
    [{ $: "frozenset", v: [1, 2] }, "frozenset({1, 2})"],
    [{ $: "dict", v: [["a", { $: "tuple", v: [] }]] }, '{"a": ()}'],
    [{ $: "str", v: [0xd800] }, '"\\ud800"'],
    [{ $: "enum", class: "Kind", name: "TREE" }, "Kind.TREE"],
    [{ $: "range", v: "0:5:2" }, "range(0, 5, 2)"],
    [{ $: "object", class: "Tree", v: { $: "attributes" }, items: null }, null],
    [[{ $: "ref", id: 1 }], null],
  ])("writes %j", (value, literal) => {
    expect(canonicalLiteral(value)).toBe(literal);
  });
});
