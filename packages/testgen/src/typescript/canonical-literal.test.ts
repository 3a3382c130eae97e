import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { canonicalLiteral } from "./canonical-literal.ts";

it("writes patterns as they are, and none that has begun to match", () => {
  const patterns = [/a\/b\n/giu, new RegExp(""), new RegExp("[/\n]")];
  const written = patterns.map(({ source, flags }) => canonicalLiteral({ $: "pattern", v: source, flags }));
  expect(written).toEqual([String.raw`/a\/b\n/giu`, "/(?:)/", String.raw`/[/\n]/`]);
  const read = written.map((one): unknown => runInNewContext(one ?? ""));
  expect(read.map(String)).toEqual(patterns.map(String));
  expect(canonicalLiteral({ $: "pattern", v: "a", flags: "g", last_index: 1 })).toBeNull();
});
