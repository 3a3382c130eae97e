import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { readType } from "./read-type.ts";

const typed = await loadParser("typescript");

/** Returns the possible results of a condition on T, `is` and `not`, for a given T. */
function given(of: string, condition: string): readonly string[] {
  using tree = typed.parse(`type Of<T> = ${condition} ? "is" : "not";\ntype Asked = Of<${of}>;`);
  const index = indexModule(tree.root);
  const shape = readType(index.aliases.get("Asked") ?? null, { index, bound: new Map() });
  return shape.kind === "literal" || shape.kind === "union"
    ? (shape.kind === "union" ? shape.options : [shape]).flatMap((one) =>
        one.kind === "literal" ? one.values.map((value) => (value.kind === "text" ? value.value : "")) : [],
      )
    : [];
}

it.each<[string, string, readonly string[]]>([
  ["string", "T extends string", ["is"]],
  ["string", "T extends number", ["not"]],
  ['"rye"', "T extends string", ["is"]],
  ["string", 'T extends "rye"', ["is", "not"]],
  ["string[]", "T extends (infer U)[]", ["is", "not"]],
  ["string[]", "T extends (...given: any[]) => any", ["not"]],
  ["Uint8Array", "T extends Float32Array", ["not"]],
  ["Uint8Array", "T extends Uint8Array", ["is"]],
  ["Uint8Array", "T extends string", ["not"]],
  ["string", "T extends Date", ["not"]],
  ["string", "[T] extends [never]", ["not"]],
  ["{ size: number }", "T extends unknown", ["is"]],
  ["{ size: number }", "T extends { size: number }", ["is", "not"]],
  ["string | number", "T extends string", ["is", "not"]],
  ["Loaf", "T extends string", ["is", "not"]],
])("reads of a condition on %s, %s, what may be", (of, condition, expected) => {
  expect(given(of, condition)).toEqual(expected);
});

it("decides each condition behind another", () => {
  using tree = typed.parse(
    'type Of<T> = T extends string ? "text" : T extends Map<any, any> ? "map" : T extends Date ? "date" : "other";\ntype Asked = Of<Date>;',
  );
  const index = indexModule(tree.root);
  expect(readType(index.aliases.get("Asked") ?? null, { index, bound: new Map() })).toEqual({
    kind: "literal",
    values: [{ kind: "text", value: "date" }],
  });
});
