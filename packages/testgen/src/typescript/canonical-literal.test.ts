import { runInNewContext } from "node:vm";
import type { CanonicalValue } from "@repost/spec";
import { expect, it } from "vitest";
import { canonicalLiteral } from "./canonical-literal.ts";

it("writes patterns unchanged, but none with a match position", () => {
  const patterns = [/a\/b\n/giu, new RegExp(""), new RegExp("[/\n]")];
  const written = patterns.map(({ source, flags }) => canonicalLiteral({ $: "pattern", v: source, flags }));
  expect(written).toEqual([String.raw`/a\/b\n/giu`, "/(?:)/", String.raw`/[/\n]/`]);
  const read = written.map((item): unknown => runInNewContext(item ?? ""));
  expect(read.map(String)).toEqual(patterns.map(String));
  expect(canonicalLiteral({ $: "pattern", v: "a", flags: "g", last_index: 1 })).toBeNull();
});

it.each<[CanonicalValue, string | null]>([
  [{ $: "datetime", v: "2024-01-31T00:00:00.000Z" }, 'new Date("2024-01-31T00:00:00.000Z")'],
  [{ $: "datetime", v: "invalid" }, null],
  [{ $: "url", v: "https://a.b/" }, 'new URL("https://a.b/")'],
  [{ $: "symbol", v: "Symbol.iterator" }, "Symbol.iterator"],
  [{ $: "symbol", v: "Symbol(a)" }, null],
  [{ $: "dict", v: [["a", 1]], prototype: "null" }, "{ __proto__: null, a: 1 }"],
  [{ $: "array_buffer", v: "AP8=" }, "new Uint8Array([0, 255]).buffer"],
  [
    [
      { $: "dict", id: 1, v: [] },
      { $: "ref", id: 1 },
    ],
    "[{}, {}]",
  ],
  [{ $: "dict", id: 1, v: [["self", { $: "ref", id: 1 }]] }, null],
])("writes %j", (value, literal) => {
  expect(canonicalLiteral(value)).toBe(literal);
});
